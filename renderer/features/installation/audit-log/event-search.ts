import { type ActorKind, actorKinds } from '#shared/domain/actor-kinds.ts';

/** What the activity is narrowed by, as its address has it; days are days of the clock here. */
export interface ActivitySearch {
  actorKind?: ActorKind;
  actor?: string;
  action?: string;
  record?: string;
  from?: string;
  to?: string;
}

/** Reads the filters of an address; what is not understood is left out. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const actorKind = actorKinds.find((kind) => kind === search.actorKind);
  const texts = Object.fromEntries(
    (['actor', 'action', 'record', 'from', 'to'] as const)
      .filter((name) => typeof search[name] === 'string' && search[name] !== '')
      .map((name) => [name, search[name]]),
  );
  return { ...(actorKind && { actorKind }), ...texts };
}

/** What the service is asked for: the moments at which the days here begin and end. */
export function toActivityFilters({ actorKind, actor, action, record, from, to }: ActivitySearch) {
  return {
    actorKind: actorKind ?? null,
    actorId: actor ?? null,
    action: action ?? null,
    recordId: record ?? null,
    from: toMoment(from, 0),
    to: toMoment(to, 1),
  };
}

/** Midnight of a day, so many days later; null for what is no day. */
function toMoment(day: string | undefined, later: number): string | null {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day?.split('-').map(Number) ?? [];
  const moment = new Date(year, month - 1, date + later);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
