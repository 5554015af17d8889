/** The items of each type of accreditation (compliance.md § 4.9). */
import {
  type AicMethod,
  employeePositions,
  insiderPositions,
  itemOwners,
  itemTypes,
  signerKinds,
} from '../../domain/accreditation-rules/submission.ts';
import { personBases } from '../../domain/verification.ts';
import { amount, day, flag, idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';

export const crdNumber = () =>
  text({ format: 'crd-number', description: 'Number in the Central Registration Depository' });

/** The optional fields of an item of NET_WORTH, which are also columns of the CSV file. */
export const statementDetails = {
  itemType: optional(oneOf(itemTypes, 'Decides whether the item is an asset or a debt')),
  owner: optional(oneOf(itemOwners, 'The default is PERSON; items of a spouse count in a joint test only')),
  ownedPercent: optional(amount({ exclusiveMinimum: 0, maximum: 100, description: 'Share of the owner' })),
  statementDate: optional(day()),
  incurredOn: optional(day()),
  balance60DaysBefore: optional(amount()),
  toAcquireResidence: optional(flag('Whether the debt was incurred to acquire the primary residence')),
} as const;

const fileId = () => idOf('file');
const basis = () => oneOf(personBases);

export const aicItems = {
  NET_WORTH: request({
    institution: text(),
    accountType: text(),
    balance: amount(),
    fileId: fileId(),
    ...statementDetails,
  }),
  INCOME: request({
    fileId: fileId(),
    year: wholeNumber({ minimum: 1900, maximum: 2100 }),
    amount: amount(),
    documentType: text(),
    owner: optional(oneOf(itemOwners, 'The default is PERSON; BOTH is a joint tax return')),
  }),
  PROFESSIONAL: request({
    fileId: fileId(),
    licenseType: text(),
    licenseNumber: text(),
    crdNumber: optional(crdNumber()),
  }),
  EMPLOYEE: request({
    fileId: fileId(),
    employer: text(),
    title: text(),
    issuerId: optional(idOf('issuer')),
    position: optional(oneOf(employeePositions)),
    since: optional(day()),
  }),
  THIRD_PARTY_CONFIRMATION: request({
    fileId: fileId(),
    signerKind: optional(oneOf(signerKinds)),
    signerName: optional(text()),
    licenseNumber: optional(text()),
    jurisdiction: optional(text()),
    verifiedOn: optional(day()),
  }),
  INSIDER: request({
    fileId: fileId(),
    issuerId: idOf('issuer'),
    position: oneOf(insiderPositions),
    ofGeneralPartner: optional(flag('Whether the position is in the general partner of the issuer')),
  }),
  FAMILY_CLIENT: request({
    fileId: fileId(),
    familyOfficeId: idOf('legalEntity'),
    issuerId: idOf('issuer'),
  }),
  PRIOR_VERIFICATION: request({ issuerId: idOf('issuer'), tradeId: idOf('trade') }),
  MINIMUM_INVESTMENT: request({ tradeId: idOf('trade'), basis: basis() }),
  SELF_CERTIFICATION: request({ basis: basis() }),
} as const satisfies Record<AicMethod, unknown>;

export const aicItemsMax = 100;
export const someItems = { minItems: 1, maxItems: aicItemsMax };
