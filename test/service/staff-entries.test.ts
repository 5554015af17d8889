import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { statement, upload } from '../support/aic.ts';
import { passport, uploadImages } from '../support/kyc.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { bodies, createIndividual, createIssuer } from '../support/records.ts';
import { shareService, startService } from '../support/service.ts';

const service = await shareService();
const ada = await openFirstWindow(service.app);
const ben = await openWindowAs(service.app, 'Ben Okafor', 'reviewer', 'approver');

const entriesOf = async (id: string) => (await ada.ask('listStaffEntries', { query: { ids: [id] } })).items;
const byAda = (id: string, isWhole = true) => ({
  recordId: id,
  officerId: ada.id,
  at: expect.any(String),
  isWhole,
});

/** Submits evidence of net worth as an officer. */
async function putAic(individualId: string) {
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
  const { id } = await ada.ask('putAic', {
    params: { individualId },
    body: { type: 'NET_WORTH', metadata: [{ ...statement, fileId }] },
  });
  return id as string;
}

describe('what an officer enters for a client is marked', () => {
  test.each([
    [
      'identity documents',
      'kyc',
      async () => {
        const individualId = await createIndividual(service);
        const body = { individualId, ...passport, ...(await uploadImages(service, individualId)) };
        return (await ada.ask('submitKyc', { body })).id;
      },
    ],
    ['accreditation', 'aic', async () => putAic(await createIndividual(service))],
    ['an issuer', 'issuer', async () => (await ada.ask('createIssuer', { body: bodies.issuer })).id],
  ])('%s: in the record, its history, and its case', async (_kind, review, enter) => {
    const id = await enter();

    expect(await entriesOf(id)).toEqual([byAda(id)]);
    const { events } = await ada.ask('getHistory', { params: { id } });
    const marked = events.filter((event: { isStaffEntry: boolean }) => event.isStaffEntry);
    expect(new Set(marked.map(({ actorId }: { actorId: string }) => actorId))).toEqual(new Set([ada.id]));
    const shown = await ben.ask('getCase', { params: { review, id } });
    expect(shown.staffEntries).toEqual([byAda(id)]);
  });

  test('but not what the client entered', async () => {
    const id = await createIssuer(service);

    expect(await entriesOf(id)).toEqual([]);
    const { events } = await ada.ask('getHistory', { params: { id } });
    expect(events).toMatchObject([{ isStaffEntry: false }]);
  });

  test('and the change of a record that the client entered is no entry of its content', async () => {
    const id = await createIssuer(service);
    const { updatedAt: expectedUpdatedAt } = await ada.ask('getIssuer', { params: { id } });
    await ada.ask('updateIssuer', { params: { id }, body: { expectedUpdatedAt, title: 'Casco Bay' } });

    expect(await entriesOf(id)).toEqual([byAda(id, false)]);
  });

  test('until the client replaces it', async () => {
    const individualId = await createIndividual(service);
    const id = await putAic(individualId);
    const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
    const answer = await service.send('PUT', `/individual/${individualId}/aic`, {
      type: 'NET_WORTH',
      metadata: [{ ...statement, fileId }],
    });

    expect(answer.status).toBe(200);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('as entered by the back office, while there are no officers', async () => {
    const { app } = await startService();
    const run = (name: OperationName, request: object) => app.run(name, backOffice, request);
    const { id } = (await run('createIssuer', { body: bodies.issuer })) as { id: string };

    expect(await run('listStaffEntries', { query: { ids: [id] } })).toMatchObject({
      items: [{ recordId: id, officerId: 'back-office', isWhole: true }],
    });
  });
});

test('the officer who entered a representation of a person does not decide the accreditation, until the client replaces it', async () => {
  const individualId = await createIndividual(service);
  const representation = { subjectId: individualId, kind: 'LIABILITIES_DISCLOSED', madeOn: '2026-01-05' };
  await ada.ask('createRepresentation', { body: representation });
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
  const { body: aic } = await service.send('PUT', `/individual/${individualId}/aic`, {
    type: 'NET_WORTH',
    metadata: [{ ...statement, fileId }],
  });
  const blockedFor = async (officer: typeof ada) => {
    const { blocked } = await officer.ask('getCase', { params: { review: 'aic', id: aic.id } });
    const rejected = blocked.find(({ to }: { to: string }) => to === 'REJECTED');
    return rejected?.errors.map(({ message }: { message: string }) => message);
  };

  expect(await blockedFor(ada)).toEqual([
    expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/),
  ]);
  expect(await blockedFor(ben)).toBeUndefined();
  await service.post('/representations', { ...representation, madeOn: '2026-01-06' });
  expect(await blockedFor(ada)).toBeUndefined();
});

test('the officer who entered accreditation does not decide it, even if another officer has changed it since', async () => {
  const individualId = await createIndividual(service);
  const id = await putAic(individualId);
  await ben.ask('recordOffice', {
    params: { id },
    body: { issuerId: await createIssuer(service), position: 'DIRECTOR' },
  });
  const { updatedAt: expectedUpdatedAt } = await ada.ask('getCase', { params: { review: 'aic', id } });
  const body = { expectedUpdatedAt, to: 'REJECTED', reasonCode: 'OTHER' };

  expect(await ada.ask('decideAic', { params: { id }, body })).toEqual({
    rejected: 'rule',
    errors: [expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/)],
  });
});
