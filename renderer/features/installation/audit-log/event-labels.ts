import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';

/** What the program does of itself, and so no contract names. */
const ownActions: Record<string, string> = {
  openDataFolder: 'Open the data folder for the first time',
  examineKyc: 'Examine identity documents',
  evaluateAic: 'Weigh an accreditation',
};

const declared: AnyOperation[] = Object.values(operations);

const labels = new Map([
  ...declared.map(({ name, summary }) => [name, summary] as const),
  ...Object.entries(ownActions),
]);

/** What an action of the audit log is, in words. */
export function formatAction(action: string): string {
  return labels.get(action) ?? action;
}

/** Every action that leaves events, for whoever looks for one. */
export const actionChoices = [
  ...declared.filter(({ scope }) => scope === 'write').map(({ name }) => name),
  'exportActivity',
  'exportList',
  ...Object.keys(ownActions),
]
  .map((name) => ({ value: name, label: formatAction(name) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const kinds: Record<string, string> = {
  officer: 'Officer',
  'api-key': 'Client system',
  import: 'Import',
  shell: 'Command line',
  system: 'Offerdesk',
};

export const actorChoices = Object.entries(kinds).map(([value, label]) => ({ value, label }));

/** Who it was, in words. */
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
  return actorId === 'back-office' ? 'Back office' : (kinds[actorKind] ?? actorKind);
}
