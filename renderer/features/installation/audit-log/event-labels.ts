import { type ActorKind, nameWithoutProfile } from '#shared/domain/actors.ts';
import { actionLabels } from './action-labels.ts';

export function formatAction(action: string): string {
  return actionLabels[action] ?? action;
}

export const actionChoices = Object.entries(actionLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const kinds: Record<ActorKind, string> = {
  officer: 'Officer',
  'api-key': 'Client system',
  import: 'CSV import',
  cli: 'Command line',
  system: 'Offerdesk',
};

const labels: Record<string, string> = kinds;

export const actorChoices = Object.entries(kinds).map(([value, label]) => ({ value, label }));

/** The name of the actor, or its kind. */
export function formatActor({
  actorKind,
  actorId,
  actorName,
}: {
  actorKind: string;
  actorId: string;
  actorName: string | null;
}): string {
  if (actorName) return actorName;
  return nameWithoutProfile(actorId) ?? labels[actorKind] ?? actorKind;
}
