import Type from 'typebox';
import { idOf, oneOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, string } from '../records.ts';

export const issuerRelations = ['AFFILIATE', 'PREDECESSOR'] as const;

const issuerGroup = Type.Object({
  links: Type.Array(
    Type.Object({ issuerId: string(), relatedIssuerId: string(), relation: choice(issuerRelations) }),
  ),
  /** The other issuers of the group, linked directly or through others. */
  members: Type.Array(Type.Object({ id: string(), title: string() })),
});

const ofIssuer = request({ id: idOf('issuer') });

export const getIssuerGroup = operation({
  name: 'getIssuerGroup',
  module: 'offerings',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get issuer group',
  description:
    'Returns the links of an issuer to its affiliates and predecessors. Caps count the sales of all of them.',
  params: ofIssuer,
  output: issuerGroup,
  errors: { 404: 'No such issuer' },
});

export const linkIssuer = operation({
  name: 'linkIssuer',
  module: 'offerings',
  scope: 'write',
  role: 'reviewer',
  summary: 'Link issuer to group',
  description: 'Records that another issuer is an affiliate or a predecessor.',
  params: ofIssuer,
  body: request({ relatedIssuerId: idOf('issuer'), relation: oneOf(issuerRelations) }),
  output: issuerGroup,
  errors: { 404: 'No such issuer', 422: 'Both are the same issuer' },
});

export const unlinkIssuer = operation({
  name: 'unlinkIssuer',
  module: 'offerings',
  scope: 'write',
  role: 'approver',
  summary: 'Remove issuer from group',
  description: 'Removes the link between two issuers.',
  params: ofIssuer,
  body: request({ relatedIssuerId: idOf('issuer') }),
  output: issuerGroup,
  errors: { 404: 'No such issuer, or no such link' },
});
