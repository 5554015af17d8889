import type { Static } from 'typebox';
import {
  changeable,
  countryCode,
  ein,
  expectedUpdatedAt,
  idOf,
  longText,
  optional,
  request,
  stateCode,
  text,
  usDate,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, page, pageQuery, record, string, stringOrNull } from '../records.ts';

export const issuerStatuses = ['SUBMITTED', 'APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;

/** client-api.md "Issuer". */
export const issuer = record('Issuer', {
  accountId: string(),
  title: string(),
  description: stringOrNull(),
  legalName: string(),
  dba: stringOrNull(),
  doi: dateTimeOrNull(),
  ein: string('NN-NNNNNNN'),
  type: string(),
  address: stringOrNull(),
  address2: stringOrNull(),
  city: stringOrNull(),
  state: stringOrNull(),
  zip: stringOrNull(),
  country: stringOrNull(),
  ss4LetterFileId: stringOrNull(),
  status: choice(issuerStatuses),
  coverArtId: stringOrNull(),
  tid: stringOrNull(),
});
export type Issuer = Static<typeof issuer>;

/** What a client tells about an issuer; its creation and the CSV import of issuers take the same. */
export const issuerFields = {
  title: text(),
  legalName: text(),
  ein: ein(),
  type: text({ description: 'For example, LLC' }),
  description: optional(longText()),
  dba: optional(text()),
  doi: optional(usDate()),
  address: optional(text()),
  address2: optional(text()),
  city: optional(text()),
  state: optional(stateCode()),
  zip: optional(text({ maxLength: 20 })),
  country: optional(countryCode()),
  tid: optional(text()),
};

/** The files of an issuer that have a meaning of their own, by the field that names each. */
export const issuerFiles = {
  ss4LetterFileId: optional(idOf('file')),
  coverArtId: optional(idOf('file')),
};

const noFile =
  'A file does not have the label SS4_LETTER or COVER_ART, or is attached to neither the issuer nor its account';

export const createIssuer = operation({
  name: 'createIssuer',
  module: 'offerings',
  http: { method: 'POST', path: '/issuers' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Create issuer',
  description:
    'Step 2 of the issuer flow. With a bearer token, the issuer belongs to the account of the acting user, otherwise to the account of the key. Its status is SUBMITTED.',
  body: request({ ...issuerFields, ...issuerFiles }),
  output: issuer,
  errors: {
    404: 'No such file for this key',
    422: `The date of incorporation is in the future. ${noFile}`,
  },
  example: {
    body: {
      title: 'Harbor Light Energy',
      description: 'Community solar in the north-east',
      legalName: 'Harbor Light Energy LLC',
      dba: 'Harbor Light',
      doi: '03/14/2019',
      ein: '123456789',
      type: 'LLC',
      address: '18 Wharf Street',
      address2: 'Suite 4',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      country: 'US',
    },
  },
});

export const updateIssuer = operation({
  name: 'updateIssuer',
  module: 'offerings',
  scope: 'write',
  role: 'reviewer',
  summary: 'Update issuer',
  description: 'Omitted fields do not change. Send null to clear a field.',
  params: request({ id: idOf('issuer') }),
  body: request({ expectedUpdatedAt: expectedUpdatedAt(), ...changeable(issuerFields), ...issuerFiles }),
  output: issuer,
  errors: {
    404: 'No such issuer or file',
    409: 'The issuer was updated after it was read',
    422: `The date of incorporation is in the future. ${noFile}`,
  },
});

export const getIssuer = operation({
  name: 'getIssuer',
  module: 'offerings',
  http: { method: 'GET', path: '/issuers/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get issuer',
  description: 'Returns the issuer.',
  params: request({ id: idOf('issuer') }),
  output: issuer,
  errors: { 404: 'No such issuer for this key' },
  example: { params: { id: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

export const listIssuers = operation({
  name: 'listIssuers',
  module: 'offerings',
  http: { method: 'GET', path: '/issuers' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List issuers',
  description:
    'Returns the issuers of the key’s account and of the accounts registered through it, newest first.',
  query: request(pageQuery),
  output: page(issuer),
  example: { query: { page: 1, limit: 10 } },
});
