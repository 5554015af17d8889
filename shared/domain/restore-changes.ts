/** The changes that a restore makes to the data of the backup, or removes with the current data, as sentences. */
const sentences = {
  'key-revoked': (name) => `API key "${name}" stays revoked.`,
  'key-revoked-unknown': (name) => `API key "${name}" is revoked: the current data does not contain it.`,
  'key-revoked-unreadable': (name) => `API key "${name}" is revoked: the current data cannot be read.`,
  'key-expires-sooner': (name, detail) => `API key "${name}" keeps its earlier expiration: ${detail}.`,
  'key-removed': (name) => `API key "${name}" was created after the backup and is removed.`,
  'officer-removed': (name) => `Officer ${name} was added after the backup and is removed.`,
  'officer-disabled': (name) => `Officer ${name} stays disabled.`,
  'officer-disabled-unknown': (name) =>
    `Officer ${name} is disabled: the current data does not contain this officer.`,
  'officer-passphrase': (name) => `Officer ${name} keeps the current passphrase.`,
  'officer-second-factor': (name) =>
    `Officer ${name} keeps the current state of the second factor and its recovery codes.`,
  'officer-roles': (name, detail) => `Officer ${name} keeps the reduced roles: ${detail || 'none'}.`,
  'second-approval': (_name, detail) => `Second approval stays required: ${detail}.`,
  'second-approval-amount': (_name, detail) =>
    `Second approval of decisions about money stays required for those ${detail}.`,
  'money-separated': () => 'Who recorded the money of a trade still cannot settle it.',
  'second-approval-off': (_name, detail) =>
    `Second approval is turned off, because the restored data has too few enabled officers for it: ${detail}.`,
  'current-unreadable': (_name, detail) =>
    `Nothing could be carried over from the current data, because it cannot be read (${detail}). Disabled officers and changed passphrases are as in the backup.`,
  'current-unrelated': () =>
    'The current data belongs to another installation, so nothing is carried over from it.',
  'sessions-ended': () => 'Everyone is signed out. Access tokens and back-office links stop working.',
} as const satisfies Record<string, (name: string, detail: string) => string>;

export type RestoreChangeKind = keyof typeof sentences;
export const restoreChangeKinds = Object.keys(sentences) as RestoreChangeKind[];

export interface RestoreChange {
  kind: RestoreChangeKind;
  /** The ID of the API key or the officer. */
  id: string | null;
  name: string | null;
  detail: string | null;
}

export function describeRestoreChange({ kind, name, detail }: RestoreChange): string {
  return sentences[kind](name ?? '', detail ?? '');
}

export function findRemovedOfficers(changes: readonly RestoreChange[]): RestoreChange[] {
  return changes.filter(({ kind }) => kind === 'officer-removed');
}
