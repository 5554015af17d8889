import type { IndividualRole } from '#shared/records/individual.ts';

/** The roles that each account type allows and requires (decisions.md § 5); the first is the default. */
export const rolesByAccountType: Record<string, readonly IndividualRole[]> = {
  INDIVIDUAL: ['PRIMARY'],
  JOINT: ['PRIMARY', 'JOINT'],
  LEGAL_ENTITY: ['AUTHORIZED_SIGNER'],
};
