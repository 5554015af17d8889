import Type, { type Static } from 'typebox';
import { aicMethods } from '../../domain/accreditation-rules/submission.ts';
import { amount, idOf, oneOf, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, number, record, string, stringOrNull } from '../records.ts';

const systemReviews = ['PENDING', 'NEEDS_INFO', 'PASSED', 'FAILED'] as const;
const complianceReviews = ['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED'] as const;

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
  netWorthData: Type.Array(
    Type.Object({ institution: string(), accountType: string(), balance: number(), fileId: stringOrNull() }),
  ),
  incomeData: Type.Array(
    Type.Object({ fileId: string(), year: number(), amount: number(), documentType: string() }),
  ),
  professionalData: Type.Array(
    Type.Object({ fileId: string(), licenseType: string(), licenseNumber: string() }),
  ),
  employeeData: Type.Array(Type.Object({ fileId: string(), employer: string(), title: string() })),
});
export type Aic = Static<typeof aic>;

export const aicItems = {
  NET_WORTH: request({
    institution: text(),
    accountType: text(),
    balance: amount(),
    fileId: idOf('file'),
  }),
  INCOME: request({
    fileId: idOf('file'),
    year: wholeNumber({ minimum: 1900, maximum: 2100 }),
    amount: amount(),
    documentType: text(),
  }),
  PROFESSIONAL: request({ fileId: idOf('file'), licenseType: text(), licenseNumber: text() }),
  EMPLOYEE: request({ fileId: idOf('file'), employer: text(), title: text() }),
} as const;

export const aicItemsMax = 100;
export const someItems = { minItems: 1, maxItems: aicItemsMax };

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
    'Step 8 of the investor flow. Each individual has one record; the first request creates it with every status PENDING, even with a key that has only the `read` scope. The items of its method are in `netWorthData`, `incomeData`, `professionalData`, or `employeeData`; the other lists are empty.',
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
  summary: 'Submit accreditation',
  description:
    'Step 9 of the investor flow. Replaces the previous submission. An item of `metadata` has, for NET_WORTH, `institution, accountType, balance, fileId` (an `accountType` such as LIABILITY, MORTGAGE, or LOAN counts as debt; PRIMARY_RESIDENCE is excluded); for INCOME `fileId, year, amount, documentType`; for PROFESSIONAL `fileId, licenseType, licenseNumber`; for EMPLOYEE `fileId, employer, title`. `complianceReview` becomes PENDING. The rules evaluate the record immediately: `systemReview` is PASSED, FAILED, or NEEDS_INFO if documents are missing, which `systemReviewLog` names. Upload the missing documents and submit again. `statementDate` in the `metadata` of a file is the date of the document; without it, the upload date counts.',
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
