import Type, { type Static } from 'typebox';
import { actorKinds } from '../../domain/actors.ts';
import { oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import type { WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import { dateTime, number, string, stringOrNull } from '../records.ts';

const eventNumber = wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const filters = {
  /** The number of any event of an operation: only the events of that operation. */
  operation: optional(eventNumber),
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
  /** What was decided and why, if it is a decision: `KYC rejected: Document expired`. */
  outcome: stringOrNull(),
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

const page = {
  before: optional(eventNumber),
  limit: optional(wholeNumber({ minimum: 1, maximum: 500 })),
};

const pageEnd = {
  next: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  searchedTo: stringOrNull(),
};

export const listAuditEvents = operation({
  name: 'listAuditEvents',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'List audit events',
  description:
    'Returns events, newest first. `next` is the `before` value of the next page, or null at the end. A page can have fewer events than the limit, or none, if matches are rare; `searchedTo` is then the time up to which events were searched.',
  query: request({ ...filters, ...page }),
  output: Type.Object({ items: Type.Array(auditEvent), ...pageEnd }),
  errors: { 400: 'A time is not valid' },
});

const auditOperation = Type.Object({
  first: auditEvent,
  /** What was decided first in it, if it is a decision. */
  outcome: stringOrNull(),
  /** The number of its last event. The log has no gaps. */
  lastSeq: number(),
  lastAt: dateTime(),
});
export type AuditOperation = Static<typeof auditOperation>;

export const listAuditOperations = operation({
  name: 'listAuditOperations',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'List operations of audit log',
  description:
    'Returns the operations of which an event matches the filters, newest first. An operation is a range of consecutive events of one request, or of one import or commit without a request. `next` and `searchedTo` are those of `listAuditEvents`.',
  query: request({ ...filters, ...page }),
  output: Type.Object({ items: Type.Array(auditOperation), ...pageEnd }),
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

/** The operations of this file, which the list of all operations includes. */
export const auditLogOperations = { listAuditEvents, listAuditOperations, exportAuditLog };
