import Type, { type Static } from 'typebox';
import { type ReviewName, reviewNames } from '../../domain/reviews.ts';
import { flag, longText, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { dateTime, string, stringOrNull } from '../records.ts';

/** A record that must change first: "Trade 100023" "is open". */
export const archiveBlocker = Type.Object({
  recordId: string(),
  title: string(),
  /** Continues the title. */
  message: string(),
  /** The review in which it is decided; null if its page is where it changes. */
  review: Type.Unsafe<ReviewName | null>({ enum: [...reviewNames, null] }),
});
export type ArchiveBlocker = Static<typeof archiveBlocker>;

export const namedRecord = Type.Object({ id: string(), title: string() });
const namedOrNull = Type.Union([Type.Null(), namedRecord]);

/** Whether a record is archived, and what archiving it depends on. */
export const archiveState = Type.Object({
  /** Null if it is not archived. */
  archived: Type.Union([
    Type.Null(),
    Type.Object({
      at: dateTime(),
      officerId: string(),
      note: stringOrNull(),
      duplicateOf: namedOrNull,
    }),
  ]),
  /** The records that are archived as duplicates of it. */
  duplicates: Type.Array(namedRecord),
  /** The records that are archived and restored with it. */
  included: Type.Array(namedRecord),
  /** Only if they are requested. */
  blockers: Type.Array(archiveBlocker),
  /** The archived record that must be restored first; null if there is none. */
  restoreFirst: namedOrNull,
});
export type ArchiveState = Static<typeof archiveState>;

const params = request({
  id: text({ description: 'Of an issuer, offering, asset, investor account, individual, or legal entity' }),
});
const note = optional(longText('Internal'));

export const getArchiveState = operation({
  name: 'getArchiveState',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get archive state',
  description:
    'Returns when and by whom the record was archived; with `withBlockers`, what must be decided or closed before it can be archived.',
  params,
  query: request({ withBlockers: Type.Optional(flag()) }),
  output: archiveState,
  errors: { 404: 'No such record' },
});

export const archiveRecord = operation({
  name: 'archiveRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Archive record',
  description:
    'Hides the record, and the records that belong to it, from lists, searches, and selections. Nothing is deleted: the record is still returned by its ID, with the time at which it was archived as `deletedAt`. With `duplicateOfId`, its history becomes part of the history of that record.',
  params,
  body: request({
    note,
    duplicateOfId: optional(
      text({ description: 'A record of the same kind, whose history then includes this one' }),
    ),
  }),
  output: archiveState,
  errors: {
    404: 'No such record',
    409: 'The record is already archived',
    422: 'A review, a trade, or another record that depends on it is open, or `duplicateOfId` names another kind of record, another client, or another person',
  },
});

export const restoreRecord = operation({
  name: 'restoreRecord',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  summary: 'Restore archived record',
  description: 'Shows the record, and the records that were archived with it, again.',
  params,
  body: request({ note }),
  output: archiveState,
  errors: {
    404: 'No such record',
    409: 'The record is not archived',
    422: 'The record to which it belongs is archived',
  },
});
