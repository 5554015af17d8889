import Type, { type Static } from 'typebox';
import { email, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { createIndividual } from './individuals.ts';
import { investorAccount, investorAccountTypes } from './investor-accounts.ts';
import { legalEntityFields } from './legal-entities.ts';

const { investorAccountId: _, ...personFields } = createIndividual.body.properties;
const person = request(personFields);
const entity = request(legalEntityFields);

/** Nobody signs for an entity in greater numbers than this at once. */
const peopleMax = 10;

export const onboardInvestor = operation({
  name: 'onboardInvestor',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Enrol an investor',
  description:
    'Makes an investor account with its people, and with its legal entity where it is one, together or not at all. Without `userId` a user is made of the first person and the e-mail address of the account; there is no password until one is set.',
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
    400: 'The entity of an account of type LEGAL_ENTITY is missing, or another account has one',
    404: 'No such user',
    409: 'The email address is already registered under the same root account, or two people have the same role',
    422: 'The people are not those that the type of the account takes',
  },
});
