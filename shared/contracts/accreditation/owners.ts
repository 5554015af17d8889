import Type, { type Static } from 'typebox';
import { ownerKinds } from '../../domain/entity-accreditation/owner-tree.ts';
import {
  amount,
  countryCode,
  day,
  flag,
  idOf,
  oneOf,
  optional,
  request,
  ssn,
  stateCode,
  text,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTimeOrNull, numberOrNull, record, string, stringOrNull } from '../records.ts';

/** An owner or the control person of a legal entity or an issuer; an addition to client-api.md. */
export const owner = record('Owner', {
  subjectId: string('The legal entity or the issuer'),
  parentOwnerId: stringOrNull(),
  kind: choice(ownerKinds),
  name: string(),
  percent: numberOrNull(),
  controlPerson: boolean(),
  individualId: stringOrNull(),
  ownerEntityId: stringOrNull(),
  dob: dateTimeOrNull(),
  citizenship: stringOrNull(),
  ssn: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Masked: ***-**-NNNN' }),
  address: stringOrNull(),
  address2: stringOrNull(),
  city: stringOrNull(),
  state: stringOrNull(),
  zip: stringOrNull(),
  country: stringOrNull(),
});
export type OwnerRecord = Static<typeof owner>;

const percent = () =>
  amount({
    exclusiveMinimum: 0,
    maximum: 100,
    decimals: 4,
    description: 'Percent of the equity; null only for a control person without equity',
  });

const identification = {
  dob: optional(day()),
  citizenship: optional(countryCode()),
  ssn: optional(ssn()),
  address: optional(text()),
  address2: optional(text()),
  city: optional(text()),
  state: optional(stateCode()),
  zip: optional(text({ maxLength: 20 })),
  country: optional(countryCode()),
} as const;

const links = {
  individualId: optional(idOf('individual')),
  ownerEntityId: optional(idOf('legalEntity')),
} as const;

/** The fields of an owner of the first tier. */
export const ownerFields = {
  kind: oneOf(ownerKinds),
  name: text(),
  percent: optional(percent()),
  controlPerson: optional(flag('Whether the person controls the entity (31 CFR 1010.230(d)(2))')),
  ...links,
  ...identification,
} as const;
export const ownerInput = request(ownerFields);
export type OwnerInput = Static<typeof ownerInput>;

/** At most this many owners in one request. */
export const ownersMax = 100;

const entityParams = request({ id: idOf('legalEntity') });
const exampleEntity = { id: 'legal_entity_01k9z3m4n5p6q7r8s9t0v1w2x3' };
const tooMuch = 'The owners of a tier own more than 100 percent together';

export const createOwner = operation({
  name: 'createOwner',
  module: 'accreditation',
  http: { method: 'POST', path: '/legal-entities/{id}/owners' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Add legal entity owner',
  description:
    'Adds an owner or the control person of a legal entity. `parentOwnerId` names the entity or trust among the owners that this one owns a share of; without it, the owner is in the first tier. The trustee of a trust is its control person, without `percent`. A change of an owner of 25 percent or more, or of the control person, returns KYB and sanctions screening to review, and suspends an accreditation through the owners.',
  params: entityParams,
  body: request({ parentOwnerId: optional(idOf('owner')), ...ownerFields }),
  output: owner,
  errors: {
    404: 'No such legal entity, owner, or linked record for this key',
    422: `${tooMuch}, the percentage is missing, or the linked record has the wrong type`,
  },
  example: {
    params: exampleEntity,
    body: { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 60, controlPerson: true },
  },
});

export const listOwners = operation({
  name: 'listOwners',
  module: 'accreditation',
  http: { method: 'GET', path: '/legal-entities/{id}/owners' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List legal entity owners',
  description: 'Returns the owners of every tier, and the control person, oldest first.',
  params: entityParams,
  output: Type.Object({ items: Type.Array(owner) }),
  errors: { 404: 'No such legal entity for this key' },
  example: { params: exampleEntity },
});

const issuerParams = request({ id: idOf('issuer') });
const exampleIssuer = { id: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' };

export const createIssuerOwner = operation({
  name: 'createIssuerOwner',
  module: 'accreditation',
  http: { method: 'POST', path: '/issuers/{id}/owners' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Add issuer owner',
  description:
    'Adds an owner or the control person of an issuer. `parentOwnerId` names the entity among the owners that this one owns a share of; without it, the owner is in the first tier.',
  params: issuerParams,
  body: createOwner.body,
  output: owner,
  errors: {
    404: 'No such issuer, owner, or linked record for this key',
    422: `${tooMuch}, the percentage is missing, or the linked record has the wrong type`,
  },
  example: {
    params: exampleIssuer,
    body: { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 60, controlPerson: true },
  },
});

export const listIssuerOwners = operation({
  name: 'listIssuerOwners',
  module: 'accreditation',
  http: { method: 'GET', path: '/issuers/{id}/owners' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List issuer owners',
  description: 'Returns the owners of every tier, and the control person, oldest first.',
  params: issuerParams,
  output: listOwners.output,
  errors: { 404: 'No such issuer for this key' },
  example: { params: exampleIssuer },
});

const ownerParams = request({ id: idOf('owner') });
const exampleOwner = { id: 'owner_01k9z3m4n5p6q7r8s9t0v1w2x3' };

export const updateOwner = operation({
  name: 'updateOwner',
  module: 'accreditation',
  http: { method: 'PATCH', path: '/owners/{id}' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Update owner',
  description: 'Omitted fields do not change. Send null to clear a field.',
  params: ownerParams,
  body: request({
    name: Type.Optional(text()),
    percent: optional(percent()),
    controlPerson: Type.Optional(flag()),
    ...links,
    ...identification,
  }),
  output: owner,
  errors: {
    404: 'No such owner or linked record for this key',
    422: `${tooMuch}, the percentage is missing, or the linked record has the wrong type`,
  },
  example: { params: exampleOwner, body: { percent: 55.5 } },
});

export const deleteOwner = operation({
  name: 'deleteOwner',
  module: 'accreditation',
  http: { method: 'DELETE', path: '/owners/{id}' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Delete owner',
  description: 'Deletes an owner that has no owners of its own. The audit log retains its fields.',
  params: ownerParams,
  output: owner,
  errors: { 404: 'No such owner for this key', 409: 'The owner has owners; delete them first' },
  example: { params: exampleOwner },
});
