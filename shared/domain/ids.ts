import { newIdSuffix } from './id-suffix.ts';

/**
 * The prefix of each record's identifier: those of client-api.md "Identifier prefixes", and those that
 * decisions.md § 2 adds.
 */
export const idPrefixes = {
  account: 'account',
  user: 'user',
  investorAccount: 'investor_account',
  individual: 'individual',
  legalEntity: 'legal_entity',
  issuer: 'issuer',
  offering: 'offering',
  offeringRevision: 'offering_revision',
  asset: 'asset',
  trade: 'trade',
  tradeLineItem: 'trade_line_item',
  fundingEntry: 'funding_entry',
  bankLine: 'bank_line',
  paymentMethod: 'payment_method',
  file: 'file',
  kyc: 'kyc',
  aic: 'aic',
  entityAccreditation: 'entity_accreditation',
  verification: 'verification',
  owner: 'owner',
  representation: 'representation',
  licenseStanding: 'license_standing',
  purchaserRecord: 'purchaser_record',
  override: 'override',
  secureRequest: 'secure_request',
  apiKey: 'api_key',
  auditEvent: 'audit_event',
  csvImport: 'csv_import',
  csvDraft: 'csv_draft',
  csvMapping: 'csv_mapping',
  savedView: 'saved_view',
  officer: 'officer',
  proposal: 'proposal',
  restrictedNote: 'restricted_note',
  offeringChange: 'offering_change',
  reconfirmation: 'reconfirmation',
  coveredPerson: 'covered_person',
} as const;

export type RecordKind = keyof typeof idPrefixes;

/** The pattern of an ID suffix: a UUIDv7 in 26 characters of Crockford's base 32. */
export const idSuffixPattern = '[0-7][0-9a-hjkmnp-tv-z]{25}';

/** A new ID of a record. The IDs of one thread rise, so they sort by creation. */
export function newId(kind: RecordKind): string {
  return `${idPrefixes[kind]}_${newIdSuffix()}`;
}

/** A new ID of a request, for its `Request-Id` header, the logs, and the audit log. */
export function newRequestId(): string {
  return `request_${newIdSuffix()}`;
}

/** A new ID of a sign-in, by which officers end it. It is not a secret. */
export function newSessionId(): string {
  return `session_${newIdSuffix()}`;
}

/** A new reference for an error outside of any request, for the log. */
export function newErrorReference(): string {
  return `error_${newIdSuffix()}`;
}

/** The part of a valid ID after its prefix. Prefixes may contain the separator; suffixes never do. */
export function idSuffix(id: string): string {
  return id.slice(id.lastIndexOf('_') + 1);
}

/**
 * The ID of a login is `user_login_<suffix>` in the registration response of an issuer and `user_<suffix>` everywhere
 * else; both are accepted (decisions.md § 2).
 */
export function toUserId(id: string): string {
  return id.replace(/^user_login_/, 'user_');
}

/** The form of a user's ID in the registration response of an issuer. */
export function toUserLoginId(userId: string): string {
  return userId.replace(/^user_/, 'user_login_');
}
