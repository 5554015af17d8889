/** The history of a person and of a case, and the lines of the audit log, include the whole decision. */
import { expect, test } from 'vitest';
import { writeAuditEvents } from '../../electron/service/modules/installation/export-audit-log.ts';
import { toEntries } from '../../renderer/features/records/history-entries.ts';
import { submit } from '../support/kyc.ts';
import { decide, openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { createIndividual } from '../support/records.ts';
import { startService } from '../support/service.ts';

const note = 'Compared the license with the registry of the state.';

async function start() {
  const service = await startService();
  const ada = await openFirstWindow(service.app);
  const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver', 'administrator');
  const individualId = await createIndividual(service);
  const { id } = await submit(service, individualId);
  await service.app.parts.kycProvider.idle();
  return { service, ada, ben, individualId, id };
}

async function decideKyc(window: Window, id: string, decision: object) {
  const { updatedAt: expectedUpdatedAt } = await window.ask('getCase', { params: { review: 'kyc', id } });
  return window.ask('decideKyc', { params: { id }, body: { expectedUpdatedAt, ...decision } });
}

const historyOf = (window: Window, id: string) => window.ask('getHistory', { params: { id } });

/** The labels of the history, newest first, as the screens show them. */
const labelsOf = async (window: Window, id: string) =>
  toEntries(await historyOf(window, id)).map(({ label }) => label);

test('the history of a person has the decision about the identity with its reason and note', async () => {
  const { ada, individualId, id } = await start();
  await decideKyc(ada, id, { to: 'REJECTED', reasonCode: 'DATA_MISMATCH', note });

  for (const record of [individualId, id]) {
    const [entry] = toEntries(await historyOf(ada, record));
    expect(entry).toMatchObject({
      label: 'KYC rejected: Data does not match the document',
      decision: { recordId: id, reasonCode: 'DATA_MISMATCH', note, officerId: ada.id },
    });
  }
});

test('the history of a person names both officers', async () => {
  const { ada, ben, individualId, id } = await start();
  await ada.ask('setSecondApproval', { body: { kyc: ['REJECTED'] } });
  const given = { to: 'REJECTED', reasonCode: 'DATA_MISMATCH', note };
  const { proposalId } = await decideKyc(ada, id, given);
  await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });

  const [entry, proposed] = toEntries(await historyOf(ben, individualId));
  expect(entry).toMatchObject({
    label: 'KYC rejected: Data does not match the document',
    decision: { officerId: ada.id, confirmedById: ben.id, note },
  });
  expect(proposed).toMatchObject({
    label: 'Proposed: KYC rejected: Data does not match the document',
    actor: { id: ada.id },
  });
});

test('a decided case says who decided it, who confirmed, when, and why, until it is reopened', async () => {
  const { ada, ben, id } = await start();
  const readDecided = async () =>
    (await ada.ask('getCase', { params: { review: 'kyc', id } })).decided as object | null;
  expect(await readDecided()).toBeNull();
  await ada.ask('setSecondApproval', { body: { kyc: ['REJECTED'] } });
  const { proposalId } = await decideKyc(ada, id, { to: 'REJECTED', reasonCode: 'DATA_MISMATCH', note });
  const { decidedAt } = await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });

  expect(await readDecided()).toMatchObject({
    ...{ to: 'REJECTED', decidedAt, decidedById: ada.id, confirmedById: ben.id },
    ...{ reasonCode: 'DATA_MISMATCH', note },
  });
  await decideKyc(ada, id, { to: 'NEEDS_REVIEW', reasonCode: 'REOPENED' });
  expect(await readDecided()).toBeNull();
});

test('an undone decision stays in both histories, with its reason and note', async () => {
  const { ada, individualId, id } = await start();
  await decideKyc(ada, id, { to: 'REJECTED', reasonCode: 'DATA_MISMATCH', note });
  await ada.ask('undoDecisions', { body: { review: 'kyc', ids: [id] } });

  for (const record of [individualId, id]) {
    const [undone, decided] = toEntries(await historyOf(ada, record));
    expect(undone?.label).toBe('Undone: KYC rejected');
    expect(decided).toMatchObject({
      label: 'KYC rejected: Data does not match the document',
      decision: { note, reasonCode: 'DATA_MISMATCH', isUndone: true },
    });
  }
});

test('who may not read a restricted reason or note finds neither, also of an undone decision', async () => {
  const { service, ada, individualId, id } = await start();
  const reviewer = await openWindowAs(service.app, 'Rae Lund', 'reviewer');
  const given = { to: 'REJECTED', reasonCode: 'SUSPECTED_FRAUD', note, noteIsRestricted: true };
  const expectHidden = async () => {
    const history = await historyOf(reviewer, individualId);
    expect(JSON.stringify(history)).not.toMatch(/fraud|registry/i);
    expect(JSON.stringify(history)).toContain('KYC rejected: Restricted');
    expect((await historyOf(ada, individualId)).decisions.at(-1)).toMatchObject({ note });
  };

  await decideKyc(ada, id, given);
  await expectHidden();
  await ada.ask('undoDecisions', { body: { review: 'kyc', ids: [id] } });
  await expectHidden();
});

test('a line of the audit log says the outcome with the name of the reason, and so does the export', async () => {
  const { service, ada, id } = await start();
  const { items } = await ada.ask('listReasonCodes');
  const renamed = items.map((reason: { code: string }) =>
    reason.code === 'DATA_MISMATCH' ? { ...reason, label: 'Data mismatch' } : reason,
  );
  await ada.ask('setReasonCodes', { body: { items: renamed } });
  await decideKyc(ada, id, { to: 'REJECTED', reasonCode: 'DATA_MISMATCH' });
  await ada.ask('undoDecisions', { body: { review: 'kyc', ids: [id] } });

  const operations = await ada.ask('listAuditOperations', { query: { actorKind: 'officer', limit: 2 } });
  expect(operations.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'Undone: KYC rejected',
    'KYC rejected: Data mismatch',
  ]);
  const events = await ada.ask('listAuditEvents', { query: { recordId: id } });
  expect(events.items.map(({ outcome }: { outcome: string | null }) => outcome)).toContain(
    'KYC rejected: Data mismatch',
  );
  const ctx = { db: service.app.service.storage.reader, service: service.app.service };
  let text = '';
  for await (const part of writeAuditEvents(ctx as never, { recordId: id }, 'csv')) text += part;
  expect(text).toContain('KYC rejected: Data mismatch');
});

test('a bulk decision says what was decided', async () => {
  const { ada, individualId } = await start();
  await decide(ada, 'aml', 'decideAml', individualId, 'REJECTED');
  await ada.ask('decideMany', {
    body: { review: 'aml', ids: [individualId], to: 'PENDING', reasonCode: 'REOPENED' },
  });

  const [reopened, rejected] = await labelsOf(ada, individualId);
  expect([reopened, rejected]).toEqual([
    'AML reopened: Reopened for review',
    'AML rejected: Other (note required)',
  ]);
});
