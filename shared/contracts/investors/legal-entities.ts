import Type, { type Static } from 'typebox';
import { toCreateFields, toResponseFields, toUpdateFields } from '../../records/define-record.ts';
import { legalEntityRecord } from '../../records/legal-entity.ts';
import { type OwnerInput, type OwnerRecord, owner, ownerInput, ownersMax } from '../accreditation/owners.ts';
import { expectedUpdatedAt, idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { record, string } from '../records.ts';

/** client-api.md "Legal entity". */
export const legalEntity = record('LegalEntity', {
  accountId: string(),
  investorAccountId: string(),
  ...toResponseFields(legalEntityRecord),
  // Responses to lists of other records do not contain the owners.
  beneficialOwners: Type.Optional(Type.Array(owner)),
  controlPerson: Type.Optional(Type.Unsafe<OwnerRecord | null>({ ...owner, type: ['object', 'null'] })),
});
export type LegalEntity = Static<typeof legalEntity>;

/** The fields of a new legal entity, without its investor account. */
export const legalEntityFields = toCreateFields(legalEntityRecord);

export const createLegalEntity = operation({
  name: 'createLegalEntity',
  module: 'investors',
  http: { method: 'POST', path: '/legal-entities' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Add legal entity',
  description:
    'Only for accounts of type LEGAL_ENTITY, and only once. Add its authorized signers as individuals.',
  body: request({
    investorAccountId: idOf('investorAccount'),
    ...legalEntityFields,
    beneficialOwners: Type.Optional(Type.Array(ownerInput, { maxItems: ownersMax })),
    controlPerson: Type.Optional(ownerInput),
  }),
  output: legalEntity,
  errors: {
    404: 'No such investor account for this key',
    409: 'The account already has a legal entity',
    422: 'The account is not of type LEGAL_ENTITY, or the date of incorporation is in the future',
  },
  example: {
    body: {
      investorAccountId: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3',
      name: 'Reyes Family Trust',
      ein: '98-7654321',
      email: 'trustee@reyes.example',
      companyType: 'TRUST',
      phone: '+1 207 555 0177',
      dateOfIncorporation: '05/02/2016',
      stateOfIncorporation: 'ME',
      address: '77 Exchange Street',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      country: 'US',
    },
  },
});

export const updateLegalEntity = operation({
  name: 'updateLegalEntity',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  summary: 'Update legal entity',
  description:
    'Omitted fields do not change. Send null to clear a field. `beneficialOwners` replaces the owners of the first tier, and `controlPerson` the control person: an owner with the same kind and name, or the same linked record, keeps its ID, its own owners, and the fields that are omitted.',
  params: request({ id: idOf('legalEntity') }),
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    ...toUpdateFields(legalEntityRecord),
    beneficialOwners: Type.Optional(
      Type.Unsafe<OwnerInput[] | null>({
        type: ['array', 'null'],
        items: ownerInput,
        maxItems: ownersMax,
      }),
    ),
    controlPerson: Type.Optional(Type.Unsafe<OwnerInput | null>({ ...ownerInput, type: ['object', 'null'] })),
  }),
  output: legalEntity,
  errors: {
    404: 'No such legal entity, or linked record of an owner',
    409: 'The entity was updated after it was read',
    422: 'The date of incorporation is in the future, or the owners own more than 100 percent together',
  },
});

export const getLegalEntity = operation({
  name: 'getLegalEntity',
  module: 'investors',
  http: { method: 'GET', path: '/legal-entities/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get legal entity',
  description: 'Returns the legal entity.',
  params: request({ id: idOf('legalEntity') }),
  output: legalEntity,
  errors: { 404: 'No such legal entity for this key' },
  example: { params: { id: 'legal_entity_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
