import Type, { type Static } from 'typebox';
import { representationKindNames, representedBy } from '../../domain/representations.ts';
import { amount, day, flag, idOf, longText, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, number, record, string, stringOrNull } from '../records.ts';

/** A written statement of an investor; an addition to client-api.md. */
export const representation = record('Representation', {
  subjectId: string('The individual or the legal entity'),
  kind: choice(representationKindNames),
  madeOn: string('YYYY-MM-DD'),
  by: choice(representedBy),
  statement: string(),
  signedByName: stringOrNull(),
  amount: Type.Unsafe<number | null>({ type: [number().type, 'null'] }),
  extensionFiled: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  basis: stringOrNull(),
  issuerId: stringOrNull(),
  tradeId: stringOrNull(),
  fileId: stringOrNull(),
});

/** What a client states with a submission, and with a request of its own. */
export const representationFields = {
  kind: oneOf(representationKindNames),
  madeOn: day(),
  by: optional(oneOf(representedBy, 'SPOUSE is the spouse or spousal equivalent; the default is PERSON')),
  statement: optional(longText('The signed text; the default is the text of the kind')),
  signedByName: optional(text()),
  amount: optional(amount({ decimals: 2 })),
  extensionFiled: optional(flag('Of PRIOR_YEAR_INCOME: whether an extension of the filing is stated')),
  basis: optional(text({ maxLength: 100, description: 'Of ACCREDITED_STATUS: the basis, such as INCOME' })),
  issuerId: optional(idOf('issuer')),
  tradeId: optional(idOf('trade')),
  fileId: optional(idOf('file')),
} as const;
export const representationInput = request(representationFields);
export type RepresentationInput = Static<typeof representationInput>;

export const representationsMax = 20;

const subjectId = () => text({ description: 'Starts with individual_ or legal_entity_' });
const exampleSubject = 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3';

export const createRepresentation = operation({
  name: 'createRepresentation',
  module: 'accreditation',
  http: { method: 'POST', path: '/representations' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Create representation',
  description:
    'Stores a written statement of an individual or a legal entity, such as the expected income of the current year. `tradeId` names a trade of the subject, or of a legal entity that the subject owns. A representation cannot be changed; a newer one of the same kind replaces it in evaluations. The rules evaluate an undecided accreditation again.',
  body: request({ subjectId: subjectId(), ...representationFields }),
  output: representation,
  errors: {
    404: 'No such individual, legal entity, issuer, trade, or file for this key',
    422: '`madeOn` is in the future, or a record does not belong to the subject',
  },
  example: {
    body: { subjectId: exampleSubject, kind: 'INCOME_EXPECTATION', madeOn: '2025-11-20', amount: 240000 },
  },
});

export const listRepresentations = operation({
  name: 'listRepresentations',
  module: 'accreditation',
  http: { method: 'GET', path: '/representations' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List representations',
  description: 'Returns the representations of an individual or a legal entity, newest first.',
  query: request({ subjectId: subjectId() }),
  output: Type.Object({ items: Type.Array(representation) }),
  errors: { 404: 'No such individual or legal entity for this key' },
  example: { query: { subjectId: exampleSubject } },
});
