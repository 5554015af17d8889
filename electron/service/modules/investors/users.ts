import type { Row } from '#service/storage/schema.ts';
import type { User } from '#shared/contracts/investors/details.ts';

/** A user as officers see it. */
export function presentUser(user: Row<'users'>): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    hasPassword: user.passwordHash !== null,
  };
}
