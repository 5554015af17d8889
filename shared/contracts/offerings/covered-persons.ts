/** The covered persons of an issuer, and their bad actor questionnaires (compliance.md § 5.4). */
import Type, { type Static } from 'typebox';
import {
  coveredCapacities,
  type QuestionnaireAnswer,
  questionnaireAnswers,
  questionnaireStates,
} from '../../domain/covered-persons.ts';
import { day, expectedUpdatedAt, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, record, string, stringOrNull } from '../records.ts';

export const coveredPerson = record('CoveredPerson', {
  issuerId: string(),
  /** Null if the person is covered for all offerings of the issuer. */
  offeringId: stringOrNull(),
  capacity: choice(coveredCapacities),
  name: string(),
  questionnaireOn: stringOrNull(),
  bringDownOn: stringOrNull(),
  questionnaireFileId: stringOrNull(),
  answer: Type.Unsafe<QuestionnaireAnswer | null>({
    type: ['string', 'null'],
    enum: [...questionnaireAnswers, null],
  }),
  waiverReference: stringOrNull(),
  /** The owner of the issuer that the person is. */
  ownerId: stringOrNull(),
});
export type CoveredPerson = Static<typeof coveredPerson>;

const questionnaire = {
  questionnaireOn: optional(day()),
  bringDownOn: optional(day()),
  questionnaireFileId: optional(idOf('file')),
  answer: optional(oneOf(questionnaireAnswers)),
  waiverReference: optional(text()),
  ownerId: optional(idOf('owner')),
};

const invalidInput =
  'A day is in the future, the bring-down date is before the questionnaire, an answer has no day or document, a waiver has no reference, or the offering or the owner is of another issuer';

export const listCoveredPersons = operation({
  name: 'listCoveredPersons',
  module: 'offerings',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List covered persons',
  description:
    'Returns the issuer itself and its covered persons, with their bad actor questionnaires (17 CFR 230.506(d), 230.262, 227.503). `owners` are the owners of 20 percent or more whose questionnaire is missing.',
  params: request({ id: idOf('issuer') }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        ...coveredPerson.properties,
        /** Whether the questionnaire counts today, and its last day. */
        state: choice(questionnaireStates),
        validUntil: stringOrNull(),
      }),
    ),
    owners: Type.Array(Type.Object({ id: string(), name: string() })),
  }),
  errors: { 404: 'No such issuer' },
});

export const createCoveredPerson = operation({
  name: 'createCoveredPerson',
  module: 'offerings',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Record covered person',
  description:
    'Records a covered person of all offerings of an issuer, or of one. `capacity` ISSUER is the issuer itself. An offering is approved and its trades settle only while every questionnaire is valid: until its bring-down date, at most 12 months, and without a disqualifying event. An `answer` needs the day and the document, and WAIVED the reference of the waiver. `ownerId` names the owner of the issuer that the person is.',
  body: request({
    issuerId: idOf('issuer'),
    offeringId: optional(idOf('offering')),
    capacity: oneOf(coveredCapacities),
    name: text(),
    ...questionnaire,
  }),
  output: coveredPerson,
  errors: { 404: 'No such issuer, offering, or file', 422: invalidInput },
});

export const updateCoveredPerson = operation({
  name: 'updateCoveredPerson',
  module: 'offerings',
  scope: 'write',
  role: 'reviewer',
  summary: 'Update covered person',
  description: 'Omitted fields do not change. The audit log keeps earlier questionnaires.',
  params: request({ id: idOf('coveredPerson') }),
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    capacity: Type.Optional(oneOf(coveredCapacities)),
    name: Type.Optional(text()),
    ...questionnaire,
  }),
  output: coveredPerson,
  errors: {
    404: 'No such covered person or file',
    409: 'The covered person was updated after it was read',
    422: invalidInput,
  },
});

export const removeCoveredPerson = operation({
  name: 'removeCoveredPerson',
  module: 'offerings',
  scope: 'write',
  role: 'approver',
  summary: 'Remove covered person',
  description: 'The person is no longer covered. The record is kept.',
  params: request({ id: idOf('coveredPerson') }),
  body: request({ expectedUpdatedAt: expectedUpdatedAt() }),
  output: coveredPerson,
  errors: { 404: 'No such covered person', 409: 'The covered person was updated after it was read' },
});
