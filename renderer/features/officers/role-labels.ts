import { type OfficerRole, officerRoleNames, officerRoles } from '#shared/domain/officer-roles.ts';

/** The labels of an officer's roles, without those that another role includes. */
export function formatRoles(roles: readonly OfficerRole[]): string {
  if (officerRoleNames.every((role) => roles.includes(role))) return 'All roles';
  const included: string[] = roles.flatMap((role) => [...officerRoles[role].includes]);
  const label = roles
    .filter((role) => !included.includes(role))
    .map((role) => officerRoles[role].label.toLowerCase())
    .join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
