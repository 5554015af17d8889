import Type, { type Static } from 'typebox';
import type { AccreditationReview } from '../../domain/accreditation-rules/review-accreditation.ts';
import type { CheckResult } from '../../domain/identity-checks.ts';
import { type ReviewName, reviewNames } from '../../domain/reviews.ts';
import type { RuleName } from '../../domain/rules/rule-names.ts';
import { oneOf, request, text } from '../fields.ts';
import { type Proposal, proposal } from '../officers/second-approval.ts';
import { operation } from '../operation.ts';
import { staffEntry } from '../records/staff-entries.ts';
import { boolean, choice, dateTime, dateTimeOrNull, number, string, stringOrNull } from '../records.ts';
import { type Screening, screening } from './screening.ts';

/** How a value is shown. */
export const factKinds = [
  'text',
  'day',
  'time',
  'deadline',
  'money',
  'number',
  'flag',
  'state',
  'country',
] as const;

const factValue = () => Type.Unsafe<string | number | boolean | null>({});

const fact = Type.Object({
  label: string(),
  kind: choice(factKinds),
  value: factValue(),
  /** The values of the other columns, if values are compared; null if there is none. */
  others: Type.Array(factValue()),
  /** The code of the finding that reports a difference. */
  finding: stringOrNull(),
  /** The result of the check that compares the values, and why it failed or was not run; null without a check. */
  check: Type.Unsafe<{ result: CheckResult; reason: string | null } | null>({ type: ['object', 'null'] }),
});
export type Fact = Static<typeof fact>;

export interface FactColumn {
  label: string;
  missing: string;
}

const factGroup = Type.Object({
  title: string(),
  /** The columns, if values are compared: each with its heading, and the text for a missing value. */
  columns: Type.Unsafe<FactColumn[] | null>({ type: ['array', 'null'] }),
  facts: Type.Array(fact),
});
export type FactGroup = Static<typeof factGroup>;

const document = Type.Object({
  fileId: string(),
  /** The role of the document in the case: the front of the identity document, the statement of an institution. */
  role: string(),
  name: string(),
  mediaType: string(),
  bytes: number(),
  private: boolean(),
  complianceReview: string(),
  /** Whether a newer one was submitted in its place. */
  isReplaced: boolean(),
});
export type CaseDocument = Static<typeof document>;

export const caseFinding = Type.Object({
  code: string(),
  severity: choice(['HIGH', 'MEDIUM', 'LOW']),
  message: string(),
  /** Other records that it refers to. */
  recordIds: Type.Array(string()),
});
export type CaseFinding = Static<typeof caseFinding>;

const submission = Type.Object({ id: string(), state: string(), createdAt: dateTime() });

const change = Type.Object({
  field: string(),
  label: string(),
  kind: choice(factKinds),
  before: stringOrNull(),
  after: stringOrNull(),
  changedAt: dateTime(),
  actorKind: string(),
  actorId: string(),
  /** Of an officer, an API key, or a file; null for other actors. */
  actorName: stringOrNull(),
  /** Whether the field has its first value again. */
  isReverted: boolean(),
  /** Whether the review depends on the field. */
  isMaterial: boolean(),
});
export type CaseChange = Static<typeof change>;

const pastDecision = Type.Object({
  to: string(),
  decidedAt: dateTime(),
  /** The officer, or `system` after a material change. */
  decidedById: string(),
  confirmedById: stringOrNull(),
  reasonCode: stringOrNull(),
  isRestricted: boolean(),
  note: stringOrNull(),
  noteIsRestricted: boolean(),
  message: stringOrNull(),
});
export type PastDecision = Static<typeof pastDecision>;

/** The decision about a record that is pending again, and the one that returned it; null if the client renewed it. */
export interface EarlierDecision {
  decision: PastDecision;
  reopening: PastDecision | null;
}

const receivedKinds = ['file', 'change', 'representation', 'submission'] as const;

const received = Type.Object({
  kind: choice(receivedKinds),
  recordId: string(),
  /** The name of the file or of the changed field, or what was submitted. */
  name: string(),
  /** The label of a file. */
  label: stringOrNull(),
  receivedAt: dateTime(),
});
export type Received = Static<typeof received>;

export const informationRequest = Type.Object({
  requestedAt: dateTime(),
  /** The officer; null for a request that has no decision. */
  requestedById: stringOrNull(),
  reasonCode: stringOrNull(),
  isRestricted: boolean(),
  /** As the client received it. */
  message: stringOrNull(),
  /** Since when the record was pending; its waiting time pauses from `requestedAt` to `returnedAt`. */
  pendingSince: dateTime(),
  /** When the record returned to the queue; null until then. */
  returnedAt: dateTimeOrNull(),
  received: Type.Array(received),
});
export type InformationRequest = Static<typeof informationRequest>;

/** The result of the rules with every comparison, and the day for which they were evaluated. */
export type Arithmetic = Pick<AccreditationReview, 'version' | 'asOf' | 'verdict' | 'steps' | 'missing'>;

const obstacle = Type.Object({
  field: stringOrNull(),
  /** Continues the name of the field; a sentence if there is no field, or a rule. */
  message: string(),
  /** The rule that is not met, if it is one of compliance.md § 5.3. */
  rule: Type.Unsafe<RuleName | null>({ type: ['string', 'null'] }),
  /** Where it is resolved: the details page of a record, or its review. */
  places: Type.Array(
    Type.Object({
      id: string(),
      title: string(),
      review: Type.Unsafe<ReviewName | null>({ type: ['string', 'null'], enum: [...reviewNames, null] }),
      /** The field of the record, if it is a field that lacks something. */
      field: stringOrNull(),
    }),
  ),
});
export type Obstacle = Static<typeof obstacle>;
export type ObstaclePlace = Obstacle['places'][number];

const obstaclesOf = () => Type.Array(Type.Object({ to: string(), errors: Type.Array(obstacle) }));

const reviewCase = Type.Object({
  review: choice(reviewNames),
  id: string(),
  title: string('Party that the record is about'),
  detail: stringOrNull(),
  state: string(),
  isSample: boolean(),
  /** When it was submitted for review. */
  since: dateTime(),
  /** The decision that it is in the state of; null while it is pending. */
  decided: Type.Unsafe<PastDecision | null>({ ...pastDecision, type: ['object', 'null'] }),
  updatedAt: dateTime(),
  /** The officers who entered the content of the record, or were the last to change it. */
  staffEntries: Type.Array(staffEntry),
  /** The officer who has claimed it. */
  claim: Type.Unsafe<{ officerId: string; officerName: string; claimedAt: string } | null>({
    type: ['object', 'null'],
  }),
  /** The proposal that awaits a second officer, if there is one. */
  proposal: Type.Unsafe<Proposal | null>({ ...proposal, type: ['object', 'null'] }),
  /** Allowed transitions that are blocked now, with the reasons: `fundingStatus: is not FUNDED`. */
  blocked: obstaclesOf(),
  /** Allowed transitions that need an internal note now, with the findings that it must explain. */
  openFindings: obstaclesOf(),
  /** Allowed transitions that need a reason, a note, and another approver now, with what they override. */
  overridden: obstaclesOf(),
  /** The decision before the record was pending again. */
  earlier: Type.Unsafe<EarlierDecision | null>({ type: ['object', 'null'] }),
  /** What changed since the review was approved; until an officer decides about it. */
  changes: Type.Array(change),
  /** The newest request for information; until an officer approves or rejects the record. */
  request: Type.Unsafe<InformationRequest | null>({ ...informationRequest, type: ['object', 'null'] }),
  /** What to search in sanctions lists, and the statements about it; null for other reviews. */
  screening: Type.Unsafe<Screening | null>({ ...screening, type: ['object', 'null'] }),
  /** The records that it belongs to, nearest first. */
  links: Type.Array(Type.Object({ id: string(), title: string() })),
  facts: Type.Array(factGroup),
  documents: Type.Array(document),
  /** Whether records of this kind are examined automatically, and whether that is complete. */
  examination: choice(['none', 'running', 'done']),
  findings: Type.Array(caseFinding),
  /** The calculation of the rules, if there is one. */
  arithmetic: Type.Unsafe<Arithmetic | null>({ type: ['object', 'null'] }),
  /** All submissions of the same person for the same review, oldest first. */
  submissions: Type.Array(submission),
});
export type ReviewCase = Static<typeof reviewCase>;

export const getCase = operation({
  name: 'getCase',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get review case',
  description:
    'Returns the data of the record, the data it is compared with, its documents, and its findings.',
  params: request({ review: oneOf(reviewNames), id: text() }),
  output: reviewCase,
  errors: { 404: 'No such record' },
});

export const listDataFindings = operation({
  name: 'listDataFindings',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List data findings',
  description:
    'Returns the findings about the stored values of an individual, a legal entity, or an issuer (compliance.md § 8), with the records that have the same SSN, EIN, or name and date of birth.',
  params: request({ id: text({ description: 'ID of an individual, a legal entity, or an issuer' }) }),
  output: Type.Object({ items: Type.Array(caseFinding) }),
  errors: { 404: 'No such record' },
});
