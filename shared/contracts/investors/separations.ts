/** The records that count as one person, and their separation by two approvers (compliance.md § 1.2). */
import Type, { type Static } from 'typebox';
import { samePersonReasons } from '../../domain/person-keys.ts';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, string, stringOrNull } from '../records.ts';
import { override, overrideReasonFields } from '../trading/overrides.ts';

const samePerson = Type.Object({
  id: string(),
  name: string(),
  accountName: string(),
  investorAccountId: string(),
  investorAccountName: string(),
});

const separation = Type.Object({ ...override.properties, isCurrent: boolean() });

const params = request({ id: idOf('individual') });

export const listSamePersons = operation({
  name: 'listSamePersons',
  module: 'investors',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List same-person records',
  description:
    'Returns the individuals that count as the same person for limits and counts, with the reason, and those that two approvers separated from it. `through` is the record of the same person that shares the number, document, or name, if that is another record.',
  params,
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        ...samePerson.properties,
        reason: choice(samePersonReasons),
        through: Type.Union([samePerson, Type.Null()]),
        /** The newest proposal to separate the pair. */
        separation: Type.Union([separation, Type.Null()]),
      }),
    ),
    separated: Type.Array(Type.Object({ ...samePerson.properties, separation })),
    /** Why a separation cannot be proposed now; null if it can. */
    whyNot: stringOrNull(),
  }),
  errors: { 404: 'No such individual' },
});

export type SamePersons = Static<typeof listSamePersons.output>;

export const proposeSeparation = operation({
  name: 'proposeSeparation',
  module: 'investors',
  scope: 'write',
  role: 'approver',
  summary: 'Propose separation of two individuals',
  description:
    'Proposes that two individuals with the same name and birth date are two persons. Another approver must confirm it with `decideOverride`. It is void when the name or the birth date changes.',
  params,
  body: request({ otherId: idOf('individual'), ...overrideReasonFields }),
  output: override,
  errors: {
    404: 'No such individual',
    409: 'The pair already has a proposed or confirmed separation',
    422: 'The individuals do not count as one person by name and birth date, the reason does not fit, or there are fewer than two enabled approvers',
  },
});
