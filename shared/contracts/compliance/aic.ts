import Type, { type Static } from 'typebox';
import { aicMethods, type JointWith, jointRelations } from '../../domain/accreditation-rules/submission.ts';
import { representationInput, representationsMax } from '../accreditation/representations.ts';
import { verification } from '../accreditation/verifications.ts';
import { idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, number, record, string, stringOrNull } from '../records.ts';
import { someItems } from './aic-items.ts';

const systemReviews = ['PENDING', 'NEEDS_INFO', 'PASSED', 'FAILED'] as const;
const complianceReviews = ['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED'] as const;

/** An optional field of an item, which the response contains if the request did. */
const asSent = () => Type.Optional(stringOrNull());

const netWorthDetails = {
  itemType: asSent(),
  owner: asSent(),
  ownedPercent: Type.Optional(number()),
  statementDate: asSent(),
  incurredOn: asSent(),
  balance60DaysBefore: Type.Optional(number()),
  toAcquireResidence: Type.Optional(boolean()),
};

/** client-api.md "AIC record", with the items of the other methods and the calculation of the system review. */
export const aic = record('Aic', {
  individualId: string(),
  firstName: string(),
  lastName: stringOrNull(),
  method: choice(['PENDING', ...aicMethods]),
  systemReview: choice(systemReviews),
  systemReviewLog: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'JSON text: `version` of the rules, `verdict`, `steps` with both sides and citation of each comparison, and the documents that are `missing`',
  }),
  complianceReview: choice(complianceReviews),
  jointWith: Type.Unsafe<JointWith | null>({
    type: ['object', 'null'],
    description: 'The other person of a joint test: `relation`, `firstName`, `lastName`, `individualId`',
  }),
  netWorthData: Type.Array(
    Type.Object({
      institution: string(),
      accountType: string(),
      balance: number(),
      fileId: stringOrNull(),
      ...netWorthDetails,
    }),
  ),
  incomeData: Type.Array(
    Type.Object({
      fileId: string(),
      year: number(),
      amount: number(),
      documentType: string(),
      owner: asSent(),
    }),
  ),
  professionalData: Type.Array(
    Type.Object({ fileId: string(), licenseType: string(), licenseNumber: string(), crdNumber: asSent() }),
  ),
  employeeData: Type.Array(
    Type.Object({
      fileId: string(),
      employer: string(),
      title: string(),
      issuerId: asSent(),
      position: asSent(),
      since: asSent(),
    }),
  ),
  metadata: Type.Unsafe<object[]>({
    type: 'array',
    items: { type: 'object' },
    description: 'The items of the other types',
  }),
  verifications: Type.Array(verification),
});
export type Aic = Static<typeof aic>;

/** The accreditation types of an individual, by method. */
export const methodSpellings = {
  PROFESSIONAL_CERTIFICATION: 'PROFESSIONAL',
  KNOWLEDGEABLE_EMPLOYEE: 'EMPLOYEE',
} as const;
export type MethodSpelling = keyof typeof methodSpellings;

export const submission = request({
  type: oneOf(
    [...aicMethods, ...(Object.keys(methodSpellings) as MethodSpelling[])],
    'PROFESSIONAL_CERTIFICATION and KNOWLEDGEABLE_EMPLOYEE are aliases of PROFESSIONAL and EMPLOYEE',
  ),
  metadata: Type.Unsafe<object[]>({ type: 'array', items: { type: 'object' }, ...someItems }),
  jointWith: Type.Optional(
    request({
      relation: oneOf(jointRelations),
      firstName: text(),
      lastName: text(),
      individualId: optional(idOf('individual')),
    }),
  ),
  representations: Type.Optional(Type.Array(representationInput, { maxItems: representationsMax })),
});

const params = request({ individualId: idOf('individual') });
const exampleParams = { individualId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' };

export const getAic = operation({
  name: 'getAic',
  module: 'compliance',
  http: { method: 'GET', path: '/individual/{individualId}/aic' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get accreditation record',
  description:
    'Each individual has one record; the first request creates it with every status PENDING, even with a key that has only the `read` scope. The items of its method are in `netWorthData`, `incomeData`, `professionalData`, or `employeeData`; the other lists are empty.',
  params,
  output: aic,
  errors: { 404: 'No such individual for this key' },
  example: { params: exampleParams },
});

export const putAic = operation({
  name: 'putAic',
  module: 'compliance',
  http: { method: 'PUT', path: '/individual/{individualId}/aic' },
  scope: 'write',
  role: 'reviewer',
  isSubmission: true,
  summary: 'Submit accreditation',
  description:
    'Replaces the previous submission; on an approved record it is a renewal, and the earlier verification stays active. An item of `metadata` has, for NET_WORTH, `institution, accountType, balance, fileId`, and `itemType`, which decides whether it is an asset or a debt; for INCOME `fileId, year, amount, documentType`; for PROFESSIONAL `fileId, licenseType, licenseNumber`; for EMPLOYEE `fileId, employer, title`, and `issuerId, position, since`; compliance.md § 4.9 lists the items of the other types. `jointWith` names the spouse or spousal equivalent of a joint test, and `representations` contains written statements. `complianceReview` becomes PENDING. The rules evaluate the record immediately, and again after each file, representation, and date of a document: `systemReview` is PASSED, FAILED, or NEEDS_INFO if information is missing, which `systemReviewLog` names. `statementDate` of an item, or in the `metadata` of its file, is the date of the document; a document without a date does not count.',
  params,
  body: submission,
  output: aic,
  errors: {
    400: 'The items do not have the fields that the type requires',
    404: 'No such individual or file for this key',
    422: 'A file does not belong to the individual, or an officer has decided the record and must reopen it first',
  },
  example: {
    params: exampleParams,
    body: {
      type: 'NET_WORTH',
      metadata: [
        {
          institution: 'Casco Bay Savings',
          accountType: 'BROKERAGE',
          balance: 1250000.5,
          fileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3',
        },
      ],
    },
  },
});
