import type { Static } from 'typebox';
import Type from 'typebox';
import { signerKinds } from '../../domain/accreditation-rules/submission.ts';
import { entityMethods } from '../../domain/entity-accreditation/entity-facts.ts';
import { entityBases, personBases } from '../../domain/verification.ts';
import { day, flag, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, record, string, stringOrNull } from '../records.ts';
import { signerInput } from './evidence.ts';
import { representationInput, representationsMax } from './representations.ts';
import { verification } from './verifications.ts';

const bases = [...entityBases, ...entityMethods] as const;

/** The accreditation record of a legal entity; an addition to client-api.md. */
export const entityAccreditation = record('EntityAccreditation', {
  legalEntityId: string(),
  basis: choice(['PENDING', ...bases]),
  items: Type.Array(
    Type.Object({
      fileId: stringOrNull(),
      statementDate: stringOrNull(),
      isAudited: boolean(),
      familyOfficeId: stringOrNull(),
      issuerId: stringOrNull(),
      tradeId: stringOrNull(),
      basis: stringOrNull(),
      signerKind: Type.Optional(stringOrNull()),
      signerName: Type.Optional(stringOrNull()),
      licenseNumber: Type.Optional(stringOrNull()),
      jurisdiction: Type.Optional(stringOrNull()),
      verifiedOn: Type.Optional(stringOrNull()),
    }),
  ),
  systemReview: choice(['PENDING', 'NEEDS_INFO', 'PASSED', 'FAILED']),
  systemReviewLog: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'JSON text: `result`, `steps` with both sides and citation of each comparison, and the `findings`',
  }),
  complianceReview: choice(['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED']),
  directedBy: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The sophisticated person who directs purchases, as an officer recorded',
  }),
  verifications: Type.Array(verification),
});
export type EntityAccreditationRecord = Static<typeof entityAccreditation>;

export const entityItem = request({
  fileId: optional(idOf('file')),
  statementDate: optional(day()),
  isAudited: optional(flag('Whether the statement is audited, so that it is valid for 12 months')),
  familyOfficeId: optional(idOf('legalEntity')),
  issuerId: optional(idOf('issuer')),
  tradeId: optional(idOf('trade')),
  basis: optional(oneOf([...entityBases, ...personBases.filter((basis) => basis !== 'FAMILY_CLIENT')])),
  signerKind: optional(oneOf(signerKinds, 'Of a verification letter')),
  signerName: optional(text()),
  licenseNumber: optional(text({ description: 'The registration or the license of the signer' })),
  jurisdiction: optional(text()),
  verifiedOn: optional(day()),
});

const params = request({ id: idOf('legalEntity') });
const exampleParams = { id: 'legal_entity_01k9z3m4n5p6q7r8s9t0v1w2x3' };

export const getEntityAccreditation = operation({
  name: 'getEntityAccreditation',
  module: 'accreditation',
  http: { method: 'GET', path: '/legal-entities/{id}/accreditation' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get legal entity accreditation',
  description:
    'Each legal entity has one record; the first request creates it with every status PENDING. `verifications` are the dated results of its approvals.',
  params,
  output: entityAccreditation,
  errors: { 404: 'No such legal entity for this key' },
  example: { params: exampleParams },
});

export const putEntityAccreditation = operation({
  name: 'putEntityAccreditation',
  module: 'accreditation',
  http: { method: 'PUT', path: '/legal-entities/{id}/accreditation' },
  scope: 'write',
  role: 'reviewer',
  isSubmission: true,
  summary: 'Submit legal entity accreditation',
  description:
    'Replaces the previous submission. `basis` is a part of the definition of an accredited investor, or a method. `metadata` lists the evidence: `fileId` with its `statementDate`; for FAMILY_CLIENT also `familyOfficeId` and `issuerId`; for a method `basis`, and `tradeId` if it is bound to a trade; for a verification letter also its signer. `complianceReview` becomes PENDING, and the rules evaluate the record immediately. After an approval, this is a renewal: the earlier verification stays active.',
  params,
  body: request({
    basis: oneOf(bases),
    metadata: Type.Optional(Type.Array(entityItem, { maxItems: 100 })),
    representations: Type.Optional(Type.Array(representationInput, { maxItems: representationsMax })),
  }),
  output: entityAccreditation,
  errors: {
    404: 'No such legal entity, file, issuer, or trade for this key',
    422: 'A file or trade does not belong to the legal entity, or an officer has rejected the record and must reopen it first',
  },
  example: {
    params: exampleParams,
    body: { basis: 'ENTITY_ASSETS', metadata: [{ statementDate: '2025-10-31', isAudited: true }] },
  },
});

export const recordEntityDirector = operation({
  name: 'recordEntityDirector',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record director of purchases',
  description:
    'Records the sophisticated person who directs the purchases of a trust or a family office, as the evidence shows.',
  params,
  body: request({ directedBy: optional(text()) }),
  output: entityAccreditation,
  errors: { 404: 'No such legal entity', 409: 'The accreditation has already been decided' },
});

export const recordEntitySigner = operation({
  name: 'recordEntitySigner',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record signer of entity letter',
  description:
    'Stores who signed a verification letter of a legal entity, as the officer reads it. It replaces what the client stated.',
  params,
  body: signerInput,
  output: entityAccreditation,
  errors: {
    404: 'No such legal entity or file',
    409: 'The accreditation has already been decided',
    422: 'The file is not a verification letter of the legal entity, or the day is in the future',
  },
});
