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

/** Decisions that ask the client for more, and end nothing. */
const asking: readonly string[] = ['NEEDS_INFO', 'RESUBMIT'];

/** Decisions that open a review again, and settle nothing. */
const reopening: readonly string[] = ['PENDING', 'NEEDS_REVIEW'];

/** Whether a decision for this state settles the review: approves, rejects, cancels, funds, or settles. */
export function isFinal(to: string): boolean {
  return !asking.includes(to) && !reopening.includes(to);
}

/** The role that a decision for this state takes: reviewers ask, approvers decide. */
export function roleForDecision(to: string): OfficerRole {
  return asking.includes(to) ? 'reviewer' : 'approver';
}
