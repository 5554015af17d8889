/** A record and its related records in one response, for its details page. */
import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { type IndividualRole, individualRoles } from '../../records/individual.ts';
import { aic } from '../compliance/aic.ts';
import { kyc } from '../compliance/kyc.ts';
import { idOf, request } from '../fields.ts';
import { file } from '../files/files.ts';
import { operation } from '../operation.ts';
import { boolean, string, stringOrNull } from '../records.ts';
import { paymentMethod } from '../trading/payment-methods.ts';
import { tradeSummary } from '../trading/trade-summary.ts';
import { individual } from './individuals.ts';
import { investorAccount } from './investor-accounts.ts';
import { type LegalEntity, legalEntity } from './legal-entities.ts';

export const user = Type.Object({
  id: string(),
  email: string(),
  firstName: string(),
  lastName: string(),
  phoneNumber: stringOrNull(),
  hasPassword: boolean(),
});
export type User = Static<typeof user>;

/** What the profile of an individual or a legal entity lacks: fields, and `kyc` while no document was submitted. */
const missing = Type.Array(string());

export const getInvestorAccountDetails = operation({
  name: 'getInvestorAccountDetails',
  module: 'investors',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get investor account details',
  description: `Returns the account with its user, its individuals and the missing data of each, its legal entity, its payment methods, and its newest ${limits.embeddedRecords} trades and files.`,
  params: request({ id: idOf('investorAccount') }),
  output: Type.Object({
    investorAccount,
    account: Type.Object({ id: string(), name: string() }),
    user,
    people: Type.Array(Type.Object({ individual, missing })),
    missingRoles: Type.Unsafe<IndividualRole[]>({
      type: 'array',
      items: { type: 'string', enum: [...individualRoles] },
    }),
    legalEntity: Type.Unsafe<LegalEntity | null>({ ...legalEntity, type: ['object', 'null'] }),
    missingOfEntity: missing,
    trades: Type.Array(tradeSummary),
    paymentMethods: Type.Array(paymentMethod),
    files: Type.Array(file),
  }),
  errors: { 404: 'No such investor account' },
});

export const getIndividualDetails = operation({
  name: 'getIndividualDetails',
  module: 'investors',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get individual details',
  description: `Returns the individual with its KYC records, newest first, its accreditation record, its missing data, and its newest ${limits.embeddedRecords} files.`,
  params: request({ id: idOf('individual') }),
  output: Type.Object({
    individual,
    missing,
    kyc: Type.Array(kyc),
    aic: Type.Unsafe<Type.Static<typeof aic> | null>({ ...aic, type: ['object', 'null'] }),
    files: Type.Array(file),
  }),
  errors: { 404: 'No such individual' },
});

export const getLegalEntityDetails = operation({
  name: 'getLegalEntityDetails',
  module: 'investors',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get legal entity details',
  description: `Returns the legal entity with its missing data, its investor account, its authorized signers, and its newest ${limits.embeddedRecords} files.`,
  params: request({ id: idOf('legalEntity') }),
  output: Type.Object({
    legalEntity,
    missing,
    investorAccount: Type.Required(investorAccount),
    files: Type.Array(file),
  }),
  errors: { 404: 'No such legal entity' },
});
