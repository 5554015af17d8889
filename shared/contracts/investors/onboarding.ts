import Type, { type Static } from 'typebox';
import { investorAccountTypes } from '../../records/investor-account.ts';
import { email, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { createIndividual } from './individuals.ts';
import { investorAccount } from './investor-accounts.ts';
import { legalEntityFields } from './legal-entities.ts';

const { investorAccountId: _, ...personFields } = createIndividual.body.properties;
const person = request(personFields);
const entity = request(legalEntityFields);

/** More than the signers of any real entity. */
const peopleMax = 10;

export const onboardInvestor = operation({
  name: 'onboardInvestor',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Onboard investor',
  description:
    'Creates an investor account with its individuals and, for LEGAL_ENTITY, its legal entity, in one transaction. Without `userId`, a user is created from the first individual and the email address of the account, without a password.',
  body: request({
    investorAccountType: oneOf(investorAccountTypes),
    email: email(),
    name: text(),
    tid: optional(text()),
    userId: optional(idOf('user')),
    people: Type.Unsafe<Static<typeof person>[]>({
      type: 'array',
      items: person,
      minItems: 1,
      maxItems: peopleMax,
    }),
    entity: Type.Optional(entity),
  }),
  output: investorAccount,
  errors: {
    400: 'The entity of a LEGAL_ENTITY account is missing, or an account of another type has one',
    404: 'No such user',
    409: 'The email address is already registered under the same root account, or two individuals have the same role',
    422: 'The account type does not allow these individuals',
  },
});
