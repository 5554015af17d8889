import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { WrittenDownload } from '../../shared/contracts/files/files.ts';
import { openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { createIndividual } from '../support/records.ts';
import { startService } from '../support/service.ts';

const secret = 'The bank reported the wire on Friday';

/** An AML rejection for a restricted reason with a restricted note, and officers who read it. */
async function rejectForFraud() {
  const service = await startService();
  const first = await openFirstWindow(service.app);
  const approver = await openWindowAs(service.app, 'Bea Approver', 'approver');
  const reviewer = await openWindowAs(service.app, 'Cal Reviewer', 'reviewer');
  const id = await createIndividual(service);
  const { updatedAt } = await first.ask('getCase', { params: { review: 'aml', id } });
  const given = { reasonCode: 'SUSPECTED_FRAUD', note: secret, noteIsRestricted: true };
  const answer = await first.ask('decideAml', {
    params: { id },
    body: { to: 'REJECTED', expectedUpdatedAt: updatedAt, ...given },
  });
  expect(answer).toMatchObject({ to: 'REJECTED' });
  return { app: service.app, id, first, approver, reviewer };
}

const readDecision = async (window: Window, id: string) =>
  (await window.ask('getHistory', { params: { id } })).decisions[0];

test('approvers and the author read a restricted reason and note, other officers do not', async () => {
  const { id, first, approver, reviewer } = await rejectForFraud();
  const whole = { reasonCode: 'SUSPECTED_FRAUD', note: secret, isRestricted: true, noteIsRestricted: true };

  expect(await readDecision(first, id)).toMatchObject(whole);
  expect(await readDecision(approver, id)).toMatchObject(whole);
  expect(await readDecision(reviewer, id)).toMatchObject({
    ...whole,
    reasonCode: 'RESTRICTED',
    note: 'Restricted',
  });
});

test('the audit log records a restricted note without its text, and shows the reason only to approvers', async () => {
  const { id, approver, reviewer } = await rejectForFraud();
  const readLog = async (window: Window) =>
    JSON.stringify([
      await window.ask('getHistory', { params: { id } }).then(({ events }) => events),
      await window.ask('listAuditEvents', { query: { recordId: id } }),
    ]);

  const forApprover = await readLog(approver);
  expect(forApprover).toContain('SUSPECTED_FRAUD');
  expect(forApprover).toContain('restrictedNoteId');
  expect(forApprover).not.toContain(secret);
  const forReviewer = await readLog(reviewer);
  expect(forReviewer).not.toContain('SUSPECTED_FRAUD');
  expect(forReviewer).not.toContain(secret);
});

test('an export of the audit log has neither restricted reasons nor notes, even for an approver', async () => {
  const { app } = await rejectForFraud();
  const download = (await app.run('exportAuditLog', backOffice, {
    query: { format: 'json' },
  })) as WrittenDownload;
  let exported = '';
  for await (const piece of download.write()) exported += piece;

  expect(exported).toContain('RESTRICTED');
  expect(exported).not.toContain('SUSPECTED_FRAUD');
  expect(exported).not.toContain(secret);
});

test('a search by the words of a restricted reason or note finds nothing, even for an approver', async () => {
  const { app, id, approver } = await rejectForFraud();
  await app.settle();
  const search = async (text: string) =>
    (await approver.ask('searchRecords', { query: { text } })).items.map((hit: { id: string }) => hit.id);

  expect(await search('Solheim')).toContain(id);
  for (const text of ['wire', secret, 'SUSPECTED_FRAUD', 'fraud'])
    expect(await search(text), text).toEqual([]);
});

test('a restricted note of a proposal reaches the second officer and stays restricted', async () => {
  const service = await startService();
  const first = await openFirstWindow(service.app);
  const approver = await openWindowAs(service.app, 'Bea Approver', 'approver', 'administrator');
  const reviewer = await openWindowAs(service.app, 'Cal Reviewer', 'reviewer');
  await first.ask('setSecondApproval', { body: { aml: ['REJECTED'] } });
  const id = await createIndividual(service);
  const { updatedAt } = await first.ask('getCase', { params: { review: 'aml', id } });
  const given = { reasonCode: 'SANCTIONS_HIT', note: secret, noteIsRestricted: true };
  const body = { to: 'REJECTED', expectedUpdatedAt: updatedAt, ...given };
  const { proposalId } = await first.ask('decideAml', { params: { id }, body });
  const readProposal = async (window: Window) =>
    (await window.ask('getCase', { params: { review: 'aml', id } })).proposal;

  expect(await readProposal(reviewer)).toMatchObject({ reasonCode: 'RESTRICTED', note: 'Restricted' });
  expect(await readProposal(approver)).toMatchObject({ reasonCode: 'SANCTIONS_HIT', note: secret });

  const confirmed = await approver.ask('confirmProposal', { params: { id: proposalId }, body: {} });
  expect(confirmed).toMatchObject({ to: 'REJECTED' });
  expect(await readDecision(approver, id)).toMatchObject({ note: secret, noteIsRestricted: true });
  expect(await readDecision(reviewer, id)).toMatchObject({ note: 'Restricted' });
});

test('a text for clients that an administrator changes is used from the next decision on', async () => {
  const service = await startService();
  const first = await openFirstWindow(service.app);
  await first.ask('setClientTexts', { body: { rejected: 'We could not approve this.' } });

  expect(await first.ask('getClientTexts')).toEqual({
    informationNeeded: 'More information is needed to complete the review.',
    rejected: 'We could not approve this.',
    canceled: 'The request was canceled.',
  });
});
