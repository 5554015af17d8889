/** Everything about the accreditation of one person or legal entity. Only the screens use it. */
import Type, { type Static } from 'typebox';
import type { Step } from '../../domain/accreditation-rules/findings.ts';
import type { LicenseStanding } from '../../domain/accreditation-rules/professional.ts';
import type { ConfirmationItem, Position } from '../../domain/accreditation-rules/submission.ts';
import { representationStates } from '../../domain/representation-validity.ts';
import type { Holding } from '../../domain/trade-bound-methods.ts';
import { idOf, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, string, stringOrNull } from '../records.ts';
import { representation } from './representations.ts';
import { verification } from './verifications.ts';

const verificationDetails = Type.Object({
  ...verification.properties,
  updatedAt: dateTime(),
  subjectId: string('The individual or the legal entity that was verified'),
  subjectName: string('The subject, if the shown person is the other person of a joint test'),
  issuerName: stringOrNull(),
  tradeNumber: stringOrNull(),
  /** Of the rules on the day of the decision. */
  result: string(),
  ruleVersion: string(),
  steps: Type.Unsafe<Step[]>({ type: 'array', items: { type: 'object' } }),
  evidence: Type.Array(
    Type.Object({ fileId: string(), name: string(), label: string(), datedOn: stringOrNull() }),
  ),
  representations: Type.Array(Type.Object({ id: string(), kind: string(), madeOn: string() })),
  /** What contradicts it and was not resolved. */
  contrary: Type.Array(string()),
  decidedById: string(),
  confirmedById: stringOrNull(),
});
export type VerificationDetails = Static<typeof verificationDetails>;

const document = Type.Object({
  fileId: string(),
  name: string(),
  label: string(),
  /** Whose document it is, as an officer named it: PERSON, SPOUSE, or BOTH. */
  subject: stringOrNull(),
  /** As the client states it, in the submission or with the file. */
  statedOn: stringOrNull(),
  /** As an officer read it. */
  recordedOn: stringOrNull(),
  recordedById: stringOrNull(),
  /** Whether the submission names the document. */
  isSubmitted: boolean(),
  /** The date that counts, and the last day on which the document counts; null if it needs no date or has none. */
  datedOn: stringOrNull(),
  validUntil: stringOrNull(),
  needsDate: boolean(),
});

const {
  __entity: _entity,
  createdAt: _created,
  updatedAt: _updated,
  deletedAt: _deleted,
  ...stated
} = representation.properties;
const representationDetails = Type.Object({
  ...stated,
  state: choice(representationStates),
  validUntil: stringOrNull(),
  tradeNumber: stringOrNull(),
});

/** An office or a position: what the submission states, and what an officer recorded. */
export interface OfficeDetails {
  employer: string | null;
  title: string | null;
  issuerId: string | null;
  issuerName: string | null;
  position: Position | null;
  since: string | null;
  isRecorded: boolean;
}

const accreditationDetails = Type.Object({
  subjectId: string(),
  /** Null if nothing was submitted. */
  recordId: stringOrNull(),
  /** What was submitted: a method of a person, or a basis of a legal entity. */
  submitted: stringOrNull(),
  complianceReview: stringOrNull(),
  verifications: Type.Array(verificationDetails),
  representations: Type.Array(representationDetails),
  documents: Type.Array(document),
  standing: Type.Unsafe<LicenseStanding | null>({ type: ['object', 'null'] }),
  office: Type.Unsafe<OfficeDetails | null>({ type: ['object', 'null'] }),
  /** Of each verification letter: who signed it, as an officer recorded it or else as the client states it. */
  signers: Type.Array(
    Type.Unsafe<ConfirmationItem & { isRecorded: boolean }>({ type: 'object', properties: {} }),
  ),
  directedBy: stringOrNull(),
  /** Securities of an issuer from before verification was required. */
  holding: Type.Unsafe<Holding | null>({ type: ['object', 'null'] }),
  /** The trades of the investor account, newest first, for representations about one of them. */
  trades: Type.Array(Type.Object({ id: string(), title: string() })),
});
export type AccreditationDetails = Static<typeof accreditationDetails>;

export const getAccreditationDetails = operation({
  name: 'getAccreditationDetails',
  module: 'accreditation',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get accreditation details',
  description:
    'Returns the verifications of an individual or a legal entity with the basis of each, the representations, the documents with their dates, and what officers recorded.',
  params: request({ id: text({ description: 'Starts with individual_ or legal_entity_' }) }),
  output: accreditationDetails,
  errors: { 404: 'No such individual or legal entity' },
});

export const suggestIssuer = operation({
  name: 'suggestIssuer',
  module: 'accreditation',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Suggest issuer for employee',
  description:
    'Returns the issuer whose name matches the employer in the submission, if there is exactly one. It counts only after an officer has confirmed it.',
  params: request({ id: idOf('aic') }),
  output: Type.Object({ issuerId: stringOrNull(), title: stringOrNull() }),
  errors: { 404: 'No such accreditation' },
});
