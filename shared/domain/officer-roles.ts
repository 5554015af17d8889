/** What officers may do besides what is open to all of them. Service and screens ask this table alike. */
export const officerRoles = {
  reviewer: {
    label: 'Reviewer',
    may: 'Claims records, corrects people, takes imports back, and asks clients for more information or a new submission.',
    includes: [],
  },
  approver: {
    label: 'Approver',
    may: 'Does what a reviewer does, and takes the final decisions: approve, reject, cancel, fund and settle.',
    includes: ['reviewer'],
  },
  administrator: {
    label: 'Administrator',
    may: 'Looks after officers, API keys, backups and settings. Decides nothing without another role.',
    includes: [],
  },
} as const satisfies Record<string, { label: string; may: string; includes: readonly string[] }>;

export type OfficerRole = keyof typeof officerRoles;
export const officerRoleNames = Object.keys(officerRoles) as OfficerRole[];

/** Whether one of these roles is the one that is needed, or includes it. */
export function hasRole(roles: readonly OfficerRole[], needed: OfficerRole): boolean {
  return roles.some((role) => {
    const included: readonly OfficerRole[] = officerRoles[role].includes;
    return role === needed || included.includes(needed);
  });
}

/** Why an officer without the role may not do something. */
export function explainRole(needed: OfficerRole): string {
  return `This takes the role ${officerRoles[needed].label.toLowerCase()}`;
}

/** Why an officer may do nothing that requires a role while somebody else knows their passphrase. */
export const explainPassphraseChange = 'Change your passphrase first: an administrator set it';
