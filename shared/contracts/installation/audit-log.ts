import Type, { type Static } from 'typebox';
import { actorKinds } from '../../domain/actor-kinds.ts';
import { oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import type { WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import { dateTime, number, string, stringOrNull } from '../records.ts';

const filters = {
  actorKind: optional(oneOf(actorKinds)),
  actorId: optional(text({ maxLength: 100 })),
  action: optional(text({ maxLength: 100, description: 'The name of an operation' })),
  recordId: optional(text({ maxLength: 100 })),
  from: optional(text({ maxLength: 40, description: 'The first moment, in ISO form' })),
  to: optional(text({ maxLength: 40, description: 'The moment before which it must lie, in ISO form' })),
};

const activityFilters = Type.Object(filters);
export type ActivityFilters = Static<typeof activityFilters>;

const activityEvent = Type.Object({
  seq: number(),
  id: string(),
  at: dateTime(),
  actorKind: string(),
  actorId: string(),
  /** What people call whoever it was; null where the id is all that is known. */
  actorName: stringOrNull(),
  action: string(),
  recordId: string(),
  /** The fields that changed; null of a creation, empty of a remark. */
  before: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] }),
  after: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  /** The `Request-Id` of the request that it came from. */
  requestId: stringOrNull(),
  /** Of this event and, through it, of all before it. */
  hash: string(),
});
export type ActivityEvent = Static<typeof activityEvent>;

export const listActivity = operation({
  name: 'listActivity',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'The audit log',
  description:
    'Events, newest first. `next` is the `before` with which the rest is asked for, null at the end. A page may be short of its limit, and even empty, where what is asked for is rare: then `searchedTo` says how far back it was looked for.',
  query: request({
    ...filters,
    before: optional(wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: optional(wholeNumber({ minimum: 1, maximum: 500 })),
  }),
  output: Type.Object({
    items: Type.Array(activityEvent),
    next: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    searchedTo: stringOrNull(),
  }),
  errors: { 400: 'A moment is none' },
});

export const exportFormats = ['csv', 'json'] as const;

export const exportActivity = operation({
  name: 'exportActivity',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'Export the audit log',
  description:
    'What the filters show, newest first, as CSV or JSON. It is written while it is sent, and leaves an event itself.',
  query: request({ ...filters, format: oneOf(exportFormats) }),
  output: Type.Unsafe<WrittenDownload>({ type: 'string', format: 'binary' }),
  download: true,
  errors: { 400: 'A moment is none' },
});
