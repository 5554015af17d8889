import { expect, test } from 'vitest';
import { toEntries } from '../../renderer/features/records/history-entries.ts';

type History = Parameters<typeof toEntries>[0];
type AuditEvent = History['events'][number];

const offering = 'offering_01m82b44q4e008grbxh0v5jxx6';
const decidedAt = '2026-03-02T10:00:00.000Z';

const event = (changes: Partial<AuditEvent>): AuditEvent => ({
  id: 'audit_event_1',
  at: '2026-03-01T10:00:00.000Z',
  actorKind: 'officer',
  actorId: 'officer_1',
  action: 'updateOffering',
  recordId: offering,
  subjectId: offering,
  outcome: null,
  isStaffEntry: false,
  before: {},
  after: {},
  ...changes,
});

const decision: History['decisions'][number] = {
  recordId: offering,
  field: 'complianceReview',
  from: 'PENDING',
  to: 'APPROVED',
  reasonCode: null,
  note: 'Complete',
  message: null,
  officerId: 'officer_1',
  confirmedById: null,
  isRestricted: false,
  noteIsRestricted: false,
  decidedAt,
  isUndone: false,
};

const historyOf = (events: AuditEvent[], decisions = [decision]): History => ({
  events,
  decisions,
  proposals: [],
  submissions: [],
});

test('creates one entry for the events of one operation, newest first', () => {
  const entries = toEntries(
    historyOf([
      event({
        id: 'audit_event_1',
        action: 'createOffering',
        before: null,
        after: { id: offering, name: 'A' },
      }),
      event({ id: 'audit_event_2', at: decidedAt, before: { name: 'A' }, after: { name: 'B' } }),
      event({ id: 'audit_event_3', at: decidedAt, before: { type: 'REG_D' }, after: { type: 'REG_A' } }),
    ]),
  );

  expect(entries.map(({ id, label }) => ({ id, label }))).toEqual([
    { id: 'audit_event_2', label: 'Offering updated' },
    { id: 'audit_event_1', label: 'Offering created' },
  ]);
});

test('labels and formats a field as the kind of its record does', () => {
  const [ofOffering] = toEntries(historyOf([event({ before: { type: 'REG_D' }, after: { type: 'REG_A' } })]));
  const [ofIssuer] = toEntries(
    historyOf([
      event({
        recordId: offering.replace('offering', 'issuer'),
        before: { type: '' },
        after: { type: 'LLC' },
      }),
    ]),
  );

  expect(ofOffering?.changes).toEqual([
    { field: 'type', label: 'Regulation', format: 'choice', from: 'REG_D', to: 'REG_A' },
  ]);
  expect(ofIssuer?.changes[0]?.label).toBe('Type');
});

test.each([
  ['offering', 'targetAmount', 'money'],
  ['offering', 'closesAt', 'deadline'],
  ['individual', 'citizenship', 'listed'],
  ['asset', 'pricePerUnit', 'money'],
  ['asset', 'totalUnits', 'number'],
  ['trade', 'totalAmount', 'money'],
  ['trade', 'tradeStatus', undefined],
])('of a record of kind %s, %s has the format %s', (kind, field, format) => {
  const recordId = offering.replace('offering', kind);
  const [entry] = toEntries(
    historyOf([event({ recordId, before: { [field]: '1' }, after: { [field]: '2' } })]),
  );

  expect(entry?.changes[0]?.format).toBe(format);
});

test('omits the columns that every update changes', () => {
  const after = { id: offering, name: 'B', updatedAt: decidedAt };
  const [entry] = toEntries(historyOf([event({ before: { name: 'A' }, after })]));

  expect(entry?.changes.map(({ field }) => field)).toEqual(['name']);
});

test('shows a decision with its note instead of the status that it changed', () => {
  const [entry] = toEntries(
    historyOf([
      event({
        at: decidedAt,
        before: { complianceReview: 'PENDING' },
        after: { complianceReview: 'APPROVED' },
      }),
      event({ at: decidedAt, after: { decision: { to: 'APPROVED' } } }),
    ]),
  );

  expect(entry).toMatchObject({
    label: 'Decided',
    changes: [],
    decision: { to: 'APPROVED', note: 'Complete' },
  });
});

test('shows a value that a decision cleared, but not its message a second time', () => {
  const message = 'The document is expired.';
  const after = { complianceReview: 'APPROVED', reason: message, onboardingReviewedAt: null };
  const before = { complianceReview: 'PENDING', reason: null, onboardingReviewedAt: decidedAt };
  const events = [
    event({ at: decidedAt, before, after }),
    event({ at: decidedAt, after: { decision: { to: 'APPROVED' } } }),
  ];
  const fieldsOf = (text: string | null) =>
    toEntries(historyOf(events, [{ ...decision, message: text }]))[0]?.changes.map(({ field }) => field);

  expect(fieldsOf(message)).toEqual(['onboardingReviewedAt']);
  expect(fieldsOf(null)).toEqual(['reason', 'onboardingReviewedAt']);
});

test('describes a declined proposal with the note of the second officer', () => {
  const proposal = { to: 'APPROVED', status: 'DECLINED', note: 'Not yet' };
  const [entry] = toEntries(historyOf([event({ after: { proposal } })], []));

  expect(entry).toMatchObject({ label: 'Decision declined', note: 'Not yet', decision: undefined });
});
