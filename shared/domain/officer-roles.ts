/** What the roles of officers allow beyond what all officers may do. The service and the screens share this table. */
export const officerRoles = {
  reader: {
    label: 'Read-only',
    may: 'Views records, queues, and settings. Changes and exports nothing.',
    includes: [],
  },
  importer: {
    label: 'Importer',
    may: 'Imports files that add records, corrects their rows, and undoes such imports.',
    includes: ['reader'],
  },
  reviewer: {
    label: 'Reviewer',
    may: 'Creates and edits records, imports files, claims cases, and requests information or resubmission.',
    includes: ['reader', 'importer'],
  },
  approver: {
    label: 'Approver',
    may: 'Reviewer rights plus final decisions: approve, reject, cancel, fund, and settle.',
    includes: ['reader', 'importer', 'reviewer'],
  },
  administrator: {
    label: 'Administrator',
    may: 'Manages officers, API keys, backups, and settings. Cannot make review decisions without another role.',
    includes: ['reader'],
  },
} as const satisfies Record<string, { label: string; may: string; includes: readonly string[] }>;

export type OfficerRole = keyof typeof officerRoles;
export const officerRoleNames = Object.keys(officerRoles) as OfficerRole[];

/** Whether one of these roles is the required one or includes it. */
export function hasRole(roles: readonly OfficerRole[], needed: OfficerRole): boolean {
  return roles.some((role) => {
    const included: readonly OfficerRole[] = officerRoles[role].includes;
    return role === needed || included.includes(needed);
  });
}

/** Explains to an officer why an operation is not allowed. */
export function explainRole(needed: OfficerRole): string {
  return `Requires the ${officerRoles[needed].label} role`;
}

/** Shown to an officer who may not use a role while an administrator knows their passphrase. */
export const explainPassphraseChange = 'Change your passphrase first. An administrator set it.';

/** The labels of these roles, without those that another one includes. */
export function labelRoles(roles: readonly OfficerRole[]): string[] {
  const included: string[] = roles.flatMap((role) => [...officerRoles[role].includes]);
  return roles.filter((role) => !included.includes(role)).map((role) => officerRoles[role].label);
}

/** The roles of an officer as one text. */
export function formatRoles(roles: readonly OfficerRole[]): string {
  if (officerRoleNames.every((role) => hasRole(roles, role))) return 'All roles';
  const [first = '', ...others] = labelRoles(roles);
  return [first, ...others.map((label) => label.toLowerCase())].join(', ');
}
