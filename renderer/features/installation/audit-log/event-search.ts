import { type ActorKind, actorKinds } from '#shared/domain/actors.ts';
import { toMoment } from '../../../components/record-list/local-days.ts';

/** The filters of the audit log, as in the address; days are in the local time zone. */
export interface AuditLogSearch {
  actorKind?: ActorKind;
  actor?: string;
  /** The number of an event of the only operation that is shown. */
  operation?: number;
  action?: string;
  record?: string;
  from?: string;
  to?: string;
}

/** Reads the filters of an address; invalid ones are ignored. */
export function readAuditLogSearch(search: Record<string, unknown>): AuditLogSearch {
  const actorKind = actorKinds.find((kind) => kind === search.actorKind);
  const texts = Object.fromEntries(
    (['actor', 'action', 'record', 'from', 'to'] as const)
      .filter((name) => typeof search[name] === 'string' && search[name] !== '')
      .map((name) => [name, search[name]]),
  );
  const { operation } = search;
  const isNumber = typeof operation === 'number' && Number.isSafeInteger(operation) && operation > 0;
  return { ...(actorKind && { actorKind }), ...(isNumber && { operation }), ...texts };
}

/** The filters of the request: the times at which the local days start and end. */
export function toAuditEventFilters(search: AuditLogSearch) {
  const { actorKind, actor, operation, action, record, from, to } = search;
  return {
    operation: operation ?? null,
    actorKind: actorKind ?? null,
    actorId: actor ?? null,
    action: action ?? null,
    recordId: record ?? null,
    from: toMoment(from, 0),
    to: toMoment(to, 1),
  };
}
