import Type, { type Static } from 'typebox';
import type { AccreditationReview } from '../../domain/accreditation-rules/review-accreditation.ts';
import { reviewNames } from '../../domain/reviews.ts';
import { oneOf, request, text } from '../fields.ts';
import { type Proposal, proposal } from '../officers/four-eyes.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, number, string, stringOrNull } from '../records.ts';

/** How a value is shown. */
export const factKinds = ['text', 'day', 'time', 'money', 'number', 'flag', 'state', 'country'] as const;

const factValue = () => Type.Unsafe<string | number | boolean | null>({});

const fact = Type.Object({
  label: string(),
  kind: choice(factKinds),
  value: factValue(),
  /** What the value is held against; null where nothing is. */
  against: factValue(),
  /** The code of the finding that says that they differ. */
  finding: stringOrNull(),
});
export type Fact = Static<typeof fact>;

const factGroup = Type.Object({
  title: string(),
  /** What the two columns are, where values are held against others. */
  columns: Type.Unsafe<[string, string] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
  facts: Type.Array(fact),
});
export type FactGroup = Static<typeof factGroup>;

const document = Type.Object({
  fileId: string(),
  /** What it is in this case: the front of the document, the statement of an institution. */
  role: string(),
  name: string(),
  mediaType: string(),
  bytes: number(),
  private: boolean(),
  complianceReview: string(),
});
export type CaseDocument = Static<typeof document>;

const finding = Type.Object({
  code: string(),
  severity: choice(['HIGH', 'MEDIUM', 'LOW']),
  message: string(),
  /** Other records that it is about. */
  recordIds: Type.Array(string()),
});
export type CaseFinding = Static<typeof finding>;

const submission = Type.Object({ id: string(), state: string(), createdAt: dateTime() });

const reviewCase = Type.Object({
  review: choice(reviewNames),
  id: string(),
  title: string('Party that the record is about'),
  detail: stringOrNull(),
  state: string(),
  /** When it was submitted, and began to wait. */
  since: dateTime(),
  updatedAt: dateTime(),
  /** Who is at work on it. */
  claim: Type.Unsafe<{ officerId: string; officerName: string; claimedAt: string } | null>({
    type: ['object', 'null'],
  }),
  /** What another officer must confirm, while it waits for that. */
  proposal: Type.Unsafe<Proposal | null>({ ...proposal, type: ['object', 'null'] }),
  /** Decisions that its moves allow and something else does not, with what that is: `fundingStatus: is not FUNDED`. */
  blocked: Type.Array(Type.Object({ to: string(), errors: Type.Array(string()) })),
  /** The records that it belongs to, the nearest first. */
  links: Type.Array(Type.Object({ id: string(), title: string() })),
  facts: Type.Array(factGroup),
  documents: Type.Array(document),
  /** Whether the program looks for something in such records, and has done so. */
  examination: choice(['none', 'running', 'done']),
  findings: Type.Array(finding),
  /** The rules' arithmetic, where there is one. */
  arithmetic: Type.Unsafe<AccreditationReview | null>({ type: ['object', 'null'] }),
  /** All submissions of the same person for the same review, the oldest first. */
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
