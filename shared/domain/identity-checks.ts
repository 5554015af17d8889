/** The checks of an identity document, in the order of the screen, with their labels. */
export const identityFields = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  documentNumber: 'Document number',
  expiryDate: 'Expiration date',
  nationality: 'Nationality',
  issuer: 'Issuer',
} as const;
export type IdentityField = keyof typeof identityFields;

/** The result of a check; `NOT_RUN` if the value could not be read, with the reason. */
export const checkResults = ['PASSED', 'FAILED', 'NOT_RUN'] as const;
export type CheckResult = (typeof checkResults)[number];
