import { describe, expect, test } from 'vitest';
import type { AccessState, CurrentState } from '../../electron/service/host/backup/access-state.ts';
import { planAccessCarryOver } from '../../electron/service/host/backup/plan-access-carry-over.ts';
import type { KeyRow } from '../../electron/service/modules/installation/restored-access.ts';
import type { OfficerRow } from '../../electron/service/modules/officers/officer-profiles.ts';
import { withoutSecondFactor } from '../../electron/service/modules/officers/second-factor-state.ts';
import { describeRestoreChange } from '../../shared/domain/restore-changes.ts';
import { mapReviews, type SecondApproval } from '../../shared/domain/second-approval.ts';

const now = '2026-11-22T12:00:00.000Z';
const earlier = '2026-11-01T00:00:00.000Z';
const later = '2026-11-20T00:00:00.000Z';

const key = (columns: Partial<KeyRow> = {}): KeyRow => ({
  ...{ seq: 1, id: 'api_key_1', createdAt: earlier, updatedAt: earlier, deletedAt: null },
  ...{ accountId: 'account_1', name: 'CRM', keyHash: '', hint: '', canRead: 1, canWrite: 1 },
  ...{ expiresAt: null, lastUsedAt: null, revokedAt: null, replacesId: null, requestsPerMinute: null },
  ...columns,
});

const officer = (columns: Partial<OfficerRow> = {}): OfficerRow => ({
  ...{ seq: 1, id: 'officer_1', createdAt: earlier, updatedAt: earlier, deletedAt: null },
  ...{ name: 'Ada', email: null, roles: '["reviewer","approver"]', passphraseHash: 'old' },
  ...{ passphraseSetAt: earlier, assignedPassphraseHash: null, disabledAt: null, sessionsEndedAt: null },
  ...{ mustChangePassphrase: 0, accessChangedAt: null, ...withoutSecondFactor(null) },
  ...columns,
});

/** Keeps an administrator in every state, so that rules about other officers can be tested separately. */
const administrator = officer({ id: 'officer_0', name: 'Root', roles: '["administrator"]' });

const state = (apiKeys: KeyRow[], officers: OfficerRow[], firstHash = 'first'): AccessState => ({
  firstHash,
  head: { seq: 9, hash: 'head' },
  apiKeys,
  officers: [administrator, ...officers],
  secondApproval: { ...mapReviews(() => []), fromAmount: null, separatesMoney: true },
});

const readable = (apiKeys: KeyRow[], officers: OfficerRow[], isSuccessor = true): CurrentState => ({
  kind: 'readable',
  isSuccessor,
  ...state(apiKeys, officers),
});

/** The planned changes and their descriptions, without the end of the sessions. */
function plan(backup: AccessState, current: CurrentState) {
  const { keys, officers, changes } = planAccessCarryOver(backup, current, now);
  expect(changes.at(-1)?.kind).toBe('sessions-ended');
  return {
    keys: keys.map(({ columns }) => columns),
    officers: officers.map(({ columns }) => columns),
    described: changes.slice(0, -1).map(describeRestoreChange),
  };
}

describe('the access of an API key', () => {
  test.each<[string, KeyRow, KeyRow | undefined, Partial<KeyRow> | undefined, string | undefined]>([
    ['is not carried over if it is unchanged', key(), key(), undefined, undefined],
    [
      'is carried over if it was revoked after the backup',
      key(),
      key({ revokedAt: later }),
      { revokedAt: later },
      'API key "CRM" stays revoked.',
    ],
    [
      'need not be carried over if it was revoked before the backup',
      key({ revokedAt: earlier }),
      key({ revokedAt: earlier }),
      undefined,
      undefined,
    ],
    [
      'is carried over if it got an expiration',
      key(),
      key({ expiresAt: later }),
      { expiresAt: later },
      `API key "CRM" keeps its earlier expiration: ${later}.`,
    ],
    [
      'is carried over if its expiration was shortened',
      key({ expiresAt: '2027-01-01T00:00:00.000Z' }),
      key({ expiresAt: later }),
      { expiresAt: later },
      `API key "CRM" keeps its earlier expiration: ${later}.`,
    ],
    [
      'is not carried over if its expiration is later now',
      key({ expiresAt: earlier }),
      key({ expiresAt: later }),
      undefined,
      undefined,
    ],
    [
      'is revoked if the current data does not contain the key',
      key(),
      undefined,
      { revokedAt: now },
      'API key "CRM" is revoked: the current data does not contain it.',
    ],
  ])('%s', (_what, inBackup, inCurrent, columns, sentence) => {
    const found = plan(state([inBackup], []), readable(inCurrent ? [inCurrent] : [], []));

    expect(found.keys).toEqual(columns ? [columns] : []);
    expect(found.described).toEqual(sentence ? [sentence] : []);
  });

  test('is listed as removed if the key was created after the backup', () => {
    expect(plan(state([], []), readable([key()], []))).toEqual({
      keys: [],
      officers: [],
      described: ['API key "CRM" was created after the backup and is removed.'],
    });
  });
});

describe('the access of an officer', () => {
  const secondFactor = {
    secondFactorSince: earlier,
    secondFactorSealed: Buffer.from('sealed'),
    lastCodeStep: 7,
    recoveryCodeDigests: '["digest"]',
    secondFactorChangedAt: earlier,
  };
  const changed: Partial<OfficerRow> = {
    ...{ passphraseHash: 'new', passphraseSetAt: later },
    ...{ assignedPassphraseHash: 'new', mustChangePassphrase: 1, accessChangedAt: later },
  };

  test.each<
    [string, OfficerRow, OfficerRow | undefined, Partial<OfficerRow> | undefined, string | undefined]
  >([
    ['is not carried over if it is unchanged', officer(), officer(), undefined, undefined],
    [
      'is carried over if the officer was disabled after the backup',
      officer(),
      officer({ disabledAt: later }),
      { disabledAt: later },
      'Officer Ada stays disabled.',
    ],
    [
      'is not carried over if the officer was enabled after the backup',
      officer({ disabledAt: earlier }),
      officer(),
      undefined,
      undefined,
    ],
    [
      'is carried over if the passphrase was changed',
      officer(),
      officer(changed),
      changed,
      'Officer Ada keeps the current passphrase.',
    ],
    [
      'is carried over if the passphrase was changed while the clock was set back',
      officer({ passphraseSetAt: now }),
      officer(changed),
      changed,
      'Officer Ada keeps the current passphrase.',
    ],
    [
      'is carried over if the second factor was turned on',
      officer(),
      officer(secondFactor),
      secondFactor,
      'Officer Ada keeps the current state of the second factor and its recovery codes.',
    ],
    [
      'is carried over if the second factor was turned off',
      officer(secondFactor),
      officer(withoutSecondFactor(later)),
      withoutSecondFactor(later),
      'Officer Ada keeps the current state of the second factor and its recovery codes.',
    ],
    [
      'is carried over if a recovery code was used',
      officer(secondFactor),
      officer({ ...secondFactor, recoveryCodeDigests: '[]', secondFactorChangedAt: later }),
      { ...secondFactor, recoveryCodeDigests: '[]', secondFactorChangedAt: later },
      'Officer Ada keeps the current state of the second factor and its recovery codes.',
    ],
    [
      'keeps used one-time codes used, which needs no sentence',
      officer(secondFactor),
      officer({ ...secondFactor, lastCodeStep: 9 }),
      { lastCodeStep: 9 },
      undefined,
    ],
    [
      'is carried over if the officer lost a role',
      officer(),
      officer({ roles: '["reviewer"]' }),
      { roles: '["reader","importer","reviewer"]', accessChangedAt: null },
      'Officer Ada keeps the reduced roles: Reviewer.',
    ],
    [
      'is reduced to the roles of both if the officer got another role instead',
      officer({ roles: '["reviewer"]' }),
      officer({ roles: '["administrator"]' }),
      { roles: '["reader"]', accessChangedAt: null },
      'Officer Ada keeps the reduced roles: Read-only.',
    ],
    [
      'is not carried over if the officer got an additional role',
      officer({ roles: '["reviewer"]' }),
      officer({ roles: '["approver"]' }),
      undefined,
      undefined,
    ],
    [
      'is disabled if the current data does not contain the officer',
      officer(),
      undefined,
      { disabledAt: now },
      'Officer Ada is disabled: the current data does not contain this officer.',
    ],
  ])('%s', (_what, inBackup, inCurrent, columns, sentence) => {
    const found = plan(state([], [inBackup]), readable([], inCurrent ? [inCurrent] : []));

    expect(found.officers).toEqual(columns ? [columns] : []);
    expect(found.described).toEqual(sentence ? [sentence] : []);
  });

  test('is listed as removed if the officer was added after the backup', () => {
    expect(plan(state([], []), readable([], [officer()])).described).toEqual([
      'Officer Ada was added after the backup and is removed.',
    ]);
  });

  test('keeps a second factor that changed later in a backup of another origin', () => {
    const inBackup = officer({ ...secondFactor, secondFactorChangedAt: now });
    const inCurrent = officer({ ...withoutSecondFactor(later), lastCodeStep: null });

    expect(plan(state([], [inBackup]), readable([], [inCurrent], false)).officers).toEqual([]);
  });

  test('keeps a passphrase that is newer in a backup of another origin', () => {
    const inBackup = officer({ passphraseHash: 'newest', passphraseSetAt: now });

    expect(plan(state([], [inBackup]), readable([], [officer(changed)], false)).officers).toEqual([]);
  });
});

describe('second approval', () => {
  const withApprover = [officer(), officer({ id: 'officer_2', name: 'Bo', roles: '["administrator"]' })];
  const secondApprover = officer({ id: 'officer_3', name: 'Cleo', roles: '["approver"]' });
  const enough = [...withApprover, secondApprover];

  /** The plan if second approval is required for these decisions. */
  function planFor(
    inBackup: Partial<SecondApproval>,
    inCurrent: Partial<SecondApproval>,
    officers: OfficerRow[],
    { known = officers, bypasses = false } = {},
  ) {
    const setting = (given: Partial<SecondApproval>): SecondApproval => ({
      ...mapReviews((review) => [...(given[review] ?? [])]),
      fromAmount: given.fromAmount ?? null,
      separatesMoney: true,
    });
    const backup = { ...state([], officers), secondApproval: setting(inBackup) };
    const current: CurrentState = {
      ...readable([], known),
      secondApproval: setting(inCurrent),
    } as CurrentState;
    const { secondApproval, changes } = planAccessCarryOver(backup, current, now, bypasses);
    const required =
      secondApproval &&
      Object.entries(secondApproval).filter(
        ([, value]) => typeof value !== 'boolean' && value && value.length > 0,
      );
    const described = changes.filter(({ kind }) => kind.startsWith('second')).map(describeRestoreChange);
    return { required: required && Object.fromEntries(required), described };
  }

  test('money and settlement keep different officers, whatever an old backup allows', () => {
    const setting = (separatesMoney: boolean): SecondApproval => ({
      ...mapReviews(() => []),
      fromAmount: null,
      separatesMoney,
    });
    const plan = (inBackup: boolean, inCurrent: boolean) =>
      planAccessCarryOver(
        { ...state([], enough), secondApproval: setting(inBackup) },
        { ...readable([], enough), secondApproval: setting(inCurrent) } as CurrentState,
        now,
        false,
      ).secondApproval?.separatesMoney;

    expect([plan(false, true), plan(true, false), plan(true, true)]).toEqual([true, undefined, undefined]);
  });

  const off =
    'Second approval is turned off, because the restored data has too few enabled officers for it: ';

  test.each<
    [string, Partial<SecondApproval>, Partial<SecondApproval>, Partial<SecondApproval> | undefined, string[]]
  >([
    ['is not carried over if it was never on', {}, {}, undefined, []],
    [
      'need not be carried over if it is the same in both',
      { issuer: ['APPROVED'] },
      { issuer: ['APPROVED'] },
      undefined,
      [],
    ],
    [
      'is carried over if it was turned on after the backup',
      {},
      { issuer: ['APPROVED'], kyc: ['APPROVED', 'REJECTED'] },
      { issuer: ['APPROVED'], kyc: ['APPROVED', 'REJECTED'] },
      ['Second approval stays required: KYC: Approved, KYC: Rejected, Issuer: Approved.'],
    ],
    [
      'is the union of both lists if it was extended after the backup',
      { issuer: ['REJECTED'], trade: ['APPROVED'] },
      { issuer: ['APPROVED'] },
      { issuer: ['REJECTED', 'APPROVED'], trade: ['APPROVED'] },
      ['Second approval stays required: Issuer: Approved.'],
    ],
    [
      'is required from the lower of both amounts on',
      { trade: ['APPROVED'], fromAmount: '1000' },
      { trade: ['APPROVED'], fromAmount: '999.99' },
      { trade: ['APPROVED'], fromAmount: '999.99' },
      ['Second approval of decisions about money stays required for those of $999.99 and more.'],
    ],
    [
      'is required for any amount if it is required for any now',
      { trade: ['APPROVED'], fromAmount: '1000' },
      { trade: ['APPROVED'] },
      { trade: ['APPROVED'] },
      ['Second approval of decisions about money stays required for those of any amount.'],
    ],
    [
      'keeps the amount of the backup if it was raised since',
      { trade: ['APPROVED'], fromAmount: '100' },
      { trade: ['APPROVED'], fromAmount: '1000' },
      undefined,
      [],
    ],
    ['stays as in the backup if it was turned off since', { kyc: ['APPROVED'] }, {}, undefined, []],
  ])('%s', (_what, inBackup, inCurrent, required, described) => {
    expect(planFor(inBackup, inCurrent, enough)).toEqual({ required, described });
  });

  test.each<[string, OfficerRow[], OfficerRow[] | undefined]>([
    ['has one administrator', [officer(), secondApprover], undefined],
    [
      'has one enabled administrator',
      [
        ...enough.slice(0, 1),
        secondApprover,
        officer({ id: 'officer_2', roles: '["administrator"]', disabledAt: earlier }),
      ],
      undefined,
    ],
    [
      'has one administrator who is enabled now',
      enough,
      enough.map((row) => (row.id === 'officer_2' ? { ...row, disabledAt: later } : row)),
    ],
    ['has no approver', withApprover.slice(1), undefined],
    ['has no officer besides the one approver', withApprover, undefined],
  ])('a restore is rejected if the restored data %s', (_what, officers, known) => {
    const given = known ? { known } : {};

    expect(() => planFor({}, { issuer: ['APPROVED'] }, officers, given)).toThrow(
      /too few enabled officers for second approval \(Issuer: Approved\).*--bypass-second-approval/,
    );
    expect(planFor({}, { issuer: ['APPROVED'] }, officers, { ...given, bypasses: true })).toEqual({
      required: {},
      described: [`${off}Issuer: Approved.`],
    });
    expect(planFor({}, {}, officers, given)).toEqual({ required: undefined, described: [] });
  });

  test('a bypass turns off only settings with too few officers', () => {
    const reviewer = officer({ id: 'officer_3', name: 'Cleo', roles: '["reviewer"]' });
    const current = { issuer: ['APPROVED'], file: ['NEEDS_INFO'] };

    expect(planFor({}, current, [...withApprover, reviewer], { bypasses: true })).toEqual({
      required: { file: ['NEEDS_INFO'] },
      described: ['Second approval stays required: File: Information requested.', `${off}Issuer: Approved.`],
    });
    expect(planFor({}, current, enough, { bypasses: true }).required).toEqual(current);
  });

  test('a restore carries over nothing from another installation', () => {
    const required = { ...mapReviews(() => ['APPROVED']), fromAmount: null, separatesMoney: true };
    const other = { ...readable([], []), firstHash: 'other', secondApproval: required } as CurrentState;

    expect(planAccessCarryOver(state([], []), other, now).secondApproval).toBeUndefined();
  });
});

describe('a restore of data', () => {
  test('that is missing carries over nothing', () => {
    expect(plan(state([key()], [officer()]), { kind: 'none' })).toEqual({
      keys: [],
      officers: [],
      described: [],
    });
  });

  test('that cannot be read revokes every API key', () => {
    const keys = [key(), key({ id: 'api_key_2', name: 'ERP', revokedAt: earlier })];

    const found = plan(state(keys, [officer()]), { kind: 'unreadable', reason: 'it is damaged' });

    expect(found).toMatchObject({ keys: [{ revokedAt: now }], officers: [] });
    expect(found.described).toEqual([
      expect.stringContaining('cannot be read (it is damaged)'),
      'API key "CRM" is revoked: the current data cannot be read.',
    ]);
  });

  test('of another installation carries over nothing and lists its keys as removed', () => {
    const other = { ...readable([key({ id: 'api_key_2', name: 'Trial' })], []), firstHash: 'other' };

    expect(plan(state([key()], [officer()]), other as CurrentState)).toEqual({
      keys: [],
      officers: [],
      described: [
        'The current data belongs to another installation, so nothing is carried over from it.',
        'API key "Trial" was created after the backup and is removed.',
      ],
    });
  });
});

describe('a restore is rejected', () => {
  test('because no administrator of the backup is enabled now', () => {
    const current = readable([], []);
    const disabled = { ...current, officers: [{ ...administrator, disabledAt: later }] } as CurrentState;

    expect(() => planAccessCarryOver(state([], []), disabled, now)).toThrow(
      'no administrator who is enabled',
    );
  });

  test('because the backup has no officers and the current data has', () => {
    const backup = { ...state([], []), officers: [] };

    expect(() => planAccessCarryOver(backup, readable([], []), now)).toThrow('The backup has no officers');
  });
});
