/** The documents of every decided review stay as they were (17 CFR 240.17a-4(f), compliance.md § 7.3). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationName } from '../../shared/contracts/index.ts';
import { put, statement, upload } from '../support/aic.ts';
import { submit } from '../support/kyc.ts';
import { createOwnedEntity } from '../support/legal-entities.ts';
import { unlink, uploadPublic } from '../support/public-files.ts';
import { createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeSignedTrade } from '../support/trading.ts';
import { setClock } from './support/clock.ts';

setClock();
const service = await shareService();

beforeEach(() => setClock());

type Decided = 'kyc' | 'aic' | 'kyb' | 'issuer' | 'offering' | 'trade' | 'entityAccreditation';

/** An officer rejects a record, which decides it as an approval does. */
async function reject(review: Decided, id: string): Promise<void> {
  const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review, id } });
  const operation = `decide${review.charAt(0).toUpperCase()}${review.slice(1)}` as OperationName;
  const body = { to: 'REJECTED', expectedUpdatedAt: updatedAt, reasonCode: 'OTHER' };
  expect(await askAsStaff(service, operation, { params: { id }, body })).toMatchObject({ to: 'REJECTED' });
}

const accountOf = async (issuerId: string): Promise<string> =>
  (await service.get(`/issuers/${issuerId}`)).body.accountId;

async function uploadWithoutLink(label: string): Promise<string> {
  const fileId = await uploadPublic(service, await accountOf(await createIssuer(service)), label);
  await unlink(service, fileId);
  return fileId;
}

/** A written statement that was signed on paper. */
async function stateOnPaper(subjectId: string, kind: string, fields: object = {}): Promise<string> {
  const fileId = await upload(service, subjectId, 'OTHER');
  const body = { subjectId, kind, madeOn: '2026-06-10', fileId, ...fields };
  expect((await service.post('/representations', body)).status).toBe(201);
  return fileId;
}

/** Each prepares a record, and returns it with a document to which it refers. */
const references: Record<string, () => Promise<[review: Decided, id: string, fileId: string]>> = {
  'the image of an identity document': async () => {
    const { id, documentImage } = await submit(service, await createIndividual(service));
    await service.app.settle();
    return ['kyc', id, documentImage];
  },
  'a file of a legal entity': async () => {
    const id = await createOwnedEntity(service);
    return ['kyb', id, await upload(service, id, 'FORMATION_DOCUMENT')];
  },
  'a file of an issuer': async () => {
    const id = await createIssuer(service);
    return ['issuer', id, await uploadPublic(service, id, 'FORMATION_DOCUMENT')];
  },
  'the SS-4 letter of an issuer, linked to the account': async () => {
    const account = await accountOf(await createIssuer(service));
    const fileId = await uploadPublic(service, account, 'SS4_LETTER');
    return ['issuer', await createIssuer(service, { ss4LetterFileId: fileId }), fileId];
  },
  'the memorandum of an offering, linked to the account': async () => {
    const issuerId = await createIssuer(service);
    const fileId = await uploadPublic(service, await accountOf(issuerId), 'OFFERING_MEMORANDUM');
    return ['offering', await createOffering(service, { issuerId, memorandumId: fileId }), fileId];
  },
  'the subscription agreement of an offering, without a link': async () => {
    const fileId = await uploadWithoutLink('SUBSCRIPTION_AGREEMENT');
    return ['offering', await createOffering(service, { subscriptionAgreementId: fileId }), fileId];
  },
  'the agreement of a trade': async () => {
    const { assetId } = await createOffer(service);
    const id = await placeSignedTrade(service, await createBuyer(service), assetId, 2);
    const { lineItems } = (await service.get(`/trades/${id}`)).body;
    return ['trade', id, lineItems[0].subdocFileId];
  },
  'the representation of a trade': async () => {
    const { assetId } = await createOffer(service);
    const buyer = await createBuyer(service);
    const tradeId = await placeSignedTrade(service, buyer, assetId, 2);
    const { items } = (await service.get(`/individuals?investorAccountId=${buyer.investorAccountId}`)).body;
    return ['trade', tradeId, await stateOnPaper(items[0].id, 'NON_US_PERSON', { tradeId })];
  },
  'the representation of an individual': async () => {
    const individualId = await createIndividual(service);
    const proof = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
    const { body } = await put(service, individualId, 'NET_WORTH', { ...statement, fileId: proof });
    return ['aic', body.id, await stateOnPaper(individualId, 'LIABILITIES_DISCLOSED')];
  },
  'the representation of a legal entity': async () => {
    const id = await createOwnedEntity(service);
    const path = `/legal-entities/${id}/accreditation`;
    const { body } = await service.send('PUT', path, {
      basis: 'SELF_CERTIFICATION',
      metadata: [{ basis: 'ENTITY_ASSETS' }],
    });
    const fileId = await stateOnPaper(id, 'ACCREDITED_STATUS', { basis: 'ENTITY_ASSETS' });
    return ['entityAccreditation', body.id, fileId];
  },
};

describe('17 CFR 240.17a-4(f): after the decision, a client cannot change', () => {
  test.each(Object.entries(references))('%s', async (_what, prepare) => {
    const [review, id, fileId] = await prepare();
    const isPrivate = (await service.get(`/files/${fileId}`)).status === 200;
    const path = `${isPrivate ? '/files' : '/files-public'}/${fileId}`;
    const { name, category, label } = (await service.get(path)).body;
    await reject(review, id);

    const changes = [
      await service.patch(path, { name, category, label: label === 'OTHER' ? 'W8' : 'OTHER' }),
      await service.patch(path, { name, category, label, metadata: '{"statementDate":"2026-06-02"}' }),
      await service.post(`${path}/link`, { targetId: await createIndividual(service) }),
    ];

    expect(changes.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await service.patch(path, { name: 'Renamed', category, label })).status).toBe(200);
  });
});

describe('the case of a review shows the documents that the record names, wherever they are linked:', () => {
  test.each([
    'the SS-4 letter of an issuer, linked to the account',
    'the memorandum of an offering, linked to the account',
    'the subscription agreement of an offering, without a link',
  ])('%s', async (what) => {
    const [review, id, fileId] = (await references[what]?.()) ?? [];

    const { documents } = await askAsStaff(service, 'getCase', { params: { review, id } });

    expect(documents).toMatchObject([{ fileId }]);
  });
});
