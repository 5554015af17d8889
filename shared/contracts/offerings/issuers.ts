import type { Static } from 'typebox';
import { toCreateFields, toResponseFields, toUpdateFields } from '../../records/define-record.ts';
import { issuerRecord } from '../../records/issuer.ts';
import { expectedUpdatedAt, idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { page, pageQuery, record, string } from '../records.ts';

/** client-api.md "Issuer". */
export const issuer = record('Issuer', {
  accountId: string(),
  ...toResponseFields(issuerRecord),
});
export type Issuer = Static<typeof issuer>;

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
    'With a bearer token, the issuer belongs to the account of the acting user, otherwise to the account of the key. Its status is SUBMITTED.',
  body: request(toCreateFields(issuerRecord)),
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
  body: request({ expectedUpdatedAt: expectedUpdatedAt(), ...toUpdateFields(issuerRecord) }),
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
