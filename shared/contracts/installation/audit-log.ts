import Type, { type Static } from 'typebox';
import { actorKinds } from '../../domain/actors.ts';
import { oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import type { WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import { dateTime, number, string, stringOrNull } from '../records.ts';

const filters = {
  actorKind: optional(oneOf(actorKinds)),
  actorId: optional(text({ maxLength: 100 })),
  action: optional(text({ maxLength: 100, description: 'Name of an operation' })),
  recordId: optional(text({ maxLength: 100 })),
  from: optional(text({ maxLength: 40, description: 'Earliest time, in ISO 8601' })),
  to: optional(text({ maxLength: 40, description: 'End of the range (exclusive), in ISO 8601' })),
};

const auditEventFilters = Type.Object(filters);
export type AuditEventFilters = Static<typeof auditEventFilters>;

const auditEvent = Type.Object({
  seq: number(),
  id: string(),
  at: dateTime(),
  actorKind: string(),
  actorId: string(),
  /** The name of the actor; null if only the ID is known. */
  actorName: stringOrNull(),
  action: string(),
  recordId: string(),
  /** The current name of the record, or of the one to which it belongs; null if it has none. */
  recordName: stringOrNull(),
  /** The changed fields; null for a creation, empty for a note. */
  before: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] }),
  after: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  /** The `Request-Id` of the request. */
  requestId: stringOrNull(),
  /** Over this event and, through it, all previous ones. */
  hash: string(),
});
export type AuditEvent = Static<typeof auditEvent>;

export const listAuditEvents = operation({
  name: 'listAuditEvents',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'List audit events',
  description:
    'Returns events, newest first. `next` is the `before` value of the next page, or null at the end. A page can have fewer events than the limit, or none, if matches are rare; `searchedTo` is then the time up to which events were searched.',
  query: request({
    ...filters,
    before: optional(wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: optional(wholeNumber({ minimum: 1, maximum: 500 })),
  }),
  output: Type.Object({
    items: Type.Array(auditEvent),
    next: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    searchedTo: stringOrNull(),
  }),
  errors: { 400: 'A time is not valid' },
});

export const exportFormats = ['csv', 'json'] as const;

export const exportAuditLog = operation({
  name: 'exportAuditLog',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'Export audit log',
  description: 'Returns the filtered events, newest first, as CSV or JSON. The audit log records the export.',
  query: request({ ...filters, format: oneOf(exportFormats) }),
  output: Type.Unsafe<WrittenDownload>({ type: 'string', format: 'binary' }),
  download: true,
  errors: { 400: 'A time is not valid' },
});
