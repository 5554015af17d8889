import { expect, test } from 'vitest';
import type { OperationName } from '../../shared/contracts/index.ts';
import { upload } from '../support/aic.ts';
import {
  bodies,
  createIndividual,
  createInvestor,
  createInvestorAccount,
  createIssuer,
  createOffering,
} from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

const service = await shareService();
const other = await service.client({ account: 'Harbor Light' });

const userId = await createInvestor(service);
const individualId = await createIndividual(service);
const fileId = await upload(service, individualId, 'OTHER');
const entityAccount = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
const entity = { ...bodies.legalEntity, investorAccountId: entityAccount };
const entityId = (await service.post('/legal-entities', entity)).body.id;
const foreignId = await createIndividual(other);
const foreignIssuerId = await createIssuer(other);
const offering = await other.get(`/offerings/${await createOffering(other)}?include=assets`);
const assetId = offering.body.assets[0].id;

/** An officer sees the records of both clients; each client would see the other's through such a record. */
test.each<{ field: string; name: OperationName; input: object }>([
  {
    field: 'spouseIndividualId',
    name: 'updateIndividual',
    input: { params: { id: individualId }, body: { spouseIndividualId: foreignId } },
  },
  {
    field: 'individualId',
    name: 'createOwner',
    input: {
      params: { id: entityId },
      body: { kind: 'NATURAL_PERSON', name: 'Ingrid Solheim', percent: 60, individualId: foreignId },
    },
  },
  {
    field: 'assetId',
    name: 'createTradeLineItem',
    input: { query: { userId }, body: { assetId, quantity: 1 } },
  },
  {
    field: 'targetId',
    name: 'linkPrivateFile',
    input: { params: { id: fileId }, body: { targetId: foreignId } },
  },
  {
    field: 'issuerId',
    name: 'createRepresentation',
    input: {
      body: {
        subjectId: individualId,
        kind: 'INCOME_EXPECTATION',
        madeOn: '2025-01-10',
        issuerId: foreignIssuerId,
      },
    },
  },
])(
  'an officer cannot connect records of two clients with $field of $name',
  async ({ field, name, input }) => {
    expect(await askAsStaff(service, name, input)).toEqual({
      rejected: 'rule',
      errors: [`${field}: must belong to the same client`],
    });
  },
);
