import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { optional, request, text, wholeNumber } from '../fields.ts';
import { proposal } from '../officers/second-approval.ts';
import { operation } from '../operation.ts';
import { boolean, dateTime, number, string, stringOrNull } from '../records.ts';

const hit = Type.Object({
  id: string(),
  entity: string('The kind of record'),
  title: string(),
  detail: stringOrNull(),
  isSample: boolean(),
});
export type SearchHit = Static<typeof hit>;

export const searchRecords = operation({
  name: 'searchRecords',
  module: 'records',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Search records',
  description: `Finds records by any part of a name, email address, phone number, city, EIN, trade number, or document number of at least ${limits.searchLength} characters, or by ID. Accents are ignored, and numbers are found with or without hyphens. Every term must match. Newest records are first.`,
  query: request({
    text: text({ maxLength: 200 }),
    limit: optional(wholeNumber({ minimum: 1, maximum: 50 })),
  }),
  output: Type.Object({ items: Type.Array(hit) }),
});

export const searchSsns = operation({
  name: 'searchSsns',
  module: 'records',
  // It only writes to the audit log, which is its purpose.
  scope: 'write',
  role: 'reviewer',
  summary: 'Search SSNs by last digits',
  description:
    'Finds individuals and owners by the last four digits of their SSN or ITIN, except archived ones, newest first. The audit log records each search with the number of people found, without the digits.',
  // Not in the query: addresses can be logged.
  body: request({
    lastFour: text({ format: 'last-four', description: '4 digits' }),
  }),
  output: Type.Object({
    items: Type.Array(hit),
    /** Also of people that `items` does not list. */
    total: number(),
  }),
});

const event = Type.Object({
  id: string(),
  at: dateTime(),
  actorKind: string(),
  actorId: string(),
  action: string(),
  /** What was decided and why, if it is a decision. */
  outcome: stringOrNull(),
  recordId: string(),
  /** The record of the history, of which this one can be a case; or its duplicate. */
  subjectId: string(),
  /** Whether an officer entered the content of the record with it, for the client. */
  isStaffEntry: boolean(),
  before: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
  after: Type.Unsafe<object>({ type: 'object' }),
});

const decision = Type.Object({
  recordId: string(),
  field: string(),
  from: string(),
  to: string(),
  reasonCode: stringOrNull(),
  /** Whether only approvers and the officer read the reason; others read RESTRICTED. */
  isRestricted: boolean(),
  note: stringOrNull(),
  noteIsRestricted: boolean(),
  message: stringOrNull(),
  officerId: string(),
  /** The second officer, if two were required. */
  confirmedById: stringOrNull(),
  decidedAt: dateTime(),
  /** Whether the officer has undone it. */
  isUndone: boolean(),
});

export const getHistory = operation({
  name: 'getHistory',
  module: 'records',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get record history',
  description:
    'Returns the audit events, decisions, and proposals of a record, oldest first, with the events and decisions of records that are archived as its duplicates; for a person or a legal entity also the decisions about its identity, accreditation, and verifications; for a KYC record also the IDs of the individual’s other submissions.',
  params: request({ id: text() }),
  output: Type.Object({
    events: Type.Array(event),
    decisions: Type.Array(decision),
    proposals: Type.Array(proposal),
    submissions: Type.Array(string()),
  }),
});
