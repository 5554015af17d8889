import { describe, expect, test } from 'vitest';
import {
  idPrefixes,
  idSuffix,
  idSuffixPattern,
  newId,
  type RecordKind,
  toUserId,
  toUserLoginId,
} from '../../shared/domain/ids.ts';

/** client-api.md "Identifier prefixes" and decisions.md § 2. */
const prefixes: [RecordKind, string][] = [
  ['user', 'user_'],
  ['account', 'account_'],
  ['investorAccount', 'investor_account_'],
  ['individual', 'individual_'],
  ['legalEntity', 'legal_entity_'],
  ['issuer', 'issuer_'],
  ['offering', 'offering_'],
  ['offeringRevision', 'offering_revision_'],
  ['asset', 'asset_'],
  ['trade', 'trade_'],
  ['tradeLineItem', 'trade_line_item_'],
  ['fundingEntry', 'funding_entry_'],
  ['paymentMethod', 'payment_method_'],
  ['file', 'file_'],
  ['kyc', 'kyc_'],
  ['aic', 'aic_'],
  ['entityAccreditation', 'entity_accreditation_'],
  ['verification', 'verification_'],
  ['owner', 'owner_'],
  ['representation', 'representation_'],
  ['licenseStanding', 'license_standing_'],
  ['purchaserRecord', 'purchaser_record_'],
  ['override', 'override_'],
  ['secureRequest', 'secure_request_'],
  ['apiKey', 'api_key_'],
  ['auditEvent', 'audit_event_'],
  ['csvImport', 'csv_import_'],
  ['officer', 'officer_'],
  ['proposal', 'proposal_'],
];

describe('an ID', () => {
  test.each(prefixes)('of kind %s starts with %s', (kind, prefix) => {
    expect(newId(kind)).toMatch(new RegExp(`^${prefix}${idSuffixPattern}$`));
    expect(`${idPrefixes[kind]}_`).toBe(prefix);
  });

  test('contains a UUID of version 7 with the time of its creation', () => {
    const before = Date.now();
    const uuid = decodeSuffix(idSuffix(newId('issuer')));
    const after = Date.now();

    const time = Number(uuid >> 80n);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(after + 1);
    expect((uuid >> 76n) & 0xfn).toBe(7n);
    expect((uuid >> 62n) & 0b11n).toBe(0b10n);
  });

  test('sorts after earlier ones', () => {
    const created = Array.from({ length: 10_000 }, () => newId('issuer'));

    expect(created.toSorted()).toEqual(created);
    expect(new Set(created).size).toBe(created.length);
  });
});

test.each(prefixes)('the suffix of an ID of kind %s is the part after %s', (kind, prefix) => {
  const id = newId(kind);

  expect(prefix + idSuffix(id)).toBe(id);
});

describe('the parser of user IDs', () => {
  const user = 'user_01k9z3m4n5p6q7r8s9t0v1w2x3';
  const login = 'user_login_01k9z3m4n5p6q7r8s9t0v1w2x3';

  test.each([user, login])('accepts %s as user_…', (spelling) => {
    expect(toUserId(spelling)).toBe(user);
  });

  test('returns user_login_… for the registration of an issuer', () => {
    expect(toUserLoginId(user)).toBe(login);
  });
});

/** The number that 26 characters of Crockford's base 32 write. */
function decodeSuffix(suffix: string): bigint {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  return [...suffix].reduce((value, digit) => value * 32n + BigInt(digits.indexOf(digit)), 0n);
}
