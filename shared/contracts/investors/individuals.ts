import Type, { type Static } from 'typebox';
import { toCreateFields, toResponseFields, toUpdateFields } from '../../records/define-record.ts';
import { individualRecord } from '../../records/individual.ts';
import { idOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { page, pageQuery, record, string } from '../records.ts';

/** client-api.md "Individual". */
export const individual = record('Individual', {
  accountId: string(),
  investorAccountId: string(),
  account: Type.Object({ id: string(), __entity: Type.Literal('Account'), name: string() }),
  investorAccount: Type.Object({
    id: string(),
    __entity: Type.Literal('InvestorAccount'),
    name: string(),
    investorAccountType: string(),
  }),
  ...toResponseFields(individualRecord),
});
export type Individual = Static<typeof individual>;

const rolesForbidden =
  'The account type does not allow this role or another individual, or the ownership of a joint account exceeds 100%';
const roleExists = 'The joint account already has an individual with this role';

export const createIndividual = operation({
  name: 'createIndividual',
  module: 'investors',
  http: { method: 'POST', path: '/individuals' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Add individual to investor account',
  description:
    '`role` defaults to PRIMARY, or to AUTHORIZED_SIGNER for a legal entity’s account. This response returns `ownership` as a decimal string with two decimal places; all others return a number.',
  body: request({
    investorAccountId: idOf('investorAccount'),
    ...toCreateFields(individualRecord),
  }),
  output: individual,
  errors: { 404: 'No such investor account for this key', 409: roleExists, 422: rolesForbidden },
  example: {
    body: {
      investorAccountId: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3',
      firstName: 'Tomás',
      lastName: 'Reyes',
      dob: '07/21/1984',
      isUsCitizenOrGreenCardHolder: true,
      citizenship: 'US',
      ssn: '899125678',
      currencyCode: 'USD',
      email: 'tomas.reyes@example.com',
      role: 'PRIMARY',
      phone: '+1 207 555 0142',
      ownership: 100,
      setupStep: 'PERSONAL_INFO',
      liquidNetWorth: 250000.5,
      currentAnnualIncome: 185000,
      sourceOfIncome: 'EMPLOYED',
      employerName: 'Casco Bay Hospital',
      address: '77 Exchange Street',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      country: 'US',
    },
  },
});

export const updateIndividual = operation({
  name: 'updateIndividual',
  module: 'investors',
  http: { method: 'PATCH', path: '/individuals/{id}' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Update individual',
  description:
    'Accepts every field of the create request except `investorAccountId`, and `aicQuestionnaire`: JSON text of an object with the single key `AIC_Questionnaire` and text answers. Send null to clear a field.',
  params: request({ id: idOf('individual') }),
  body: request({
    ...toUpdateFields(individualRecord),
    aicQuestionnaire: optional(text({ maxLength: 50_000 })),
  }),
  output: individual,
  errors: {
    400: 'The questionnaire is not the described JSON text',
    404: 'No such individual for this key',
    409: roleExists,
    422: rolesForbidden,
  },
  example: {
    params: { id: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    body: {
      aicQuestionnaire:
        '{"AIC_Questionnaire":{"investment_objective":"Growth","investment_experience":"10 years","risk_willingness":"High"}}',
    },
  },
});

export const getIndividual = operation({
  name: 'getIndividual',
  module: 'investors',
  http: { method: 'GET', path: '/individuals/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get individual',
  description: 'Returns every field of the individual. The social security number is masked.',
  params: request({ id: idOf('individual') }),
  output: individual,
  errors: { 404: 'No such individual for this key' },
  example: { params: { id: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

export const listIndividuals = operation({
  name: 'listIndividuals',
  module: 'investors',
  http: { method: 'GET', path: '/individuals' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List individuals',
  description: 'Returns individuals, newest first. `investorAccountId` filters the list by investor account.',
  query: request({ ...pageQuery, investorAccountId: optional(idOf('investorAccount')) }),
  output: page(individual),
  errors: { 404: 'No such investor account for this key' },
  example: { query: { investorAccountId: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
