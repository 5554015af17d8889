/** An officer who imports a bank statement records the money of its lines, also if another one matches them (compliance.md § 1.6c). */
import { beforeEach, expect } from 'vitest';
import { toCsv } from '../support/csv-files.ts';
import { dropAndCheck, waitForEnd } from '../support/import-drafts.ts';
import { shareService } from '../support/service.ts';
import { signAgreements } from '../support/trading.ts';
import { saleTime, setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';
import { World } from './support/world.ts';

setClock();
const service = await shareService();
const { app } = service;
const world = new World(service);
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver', 'administrator');
const cleo = await openWindowAs(app, 'Cleo Haddad', 'approver');

let minutes = 0;
beforeEach(() => {
  minutes += 10;
  setClock(new Date(Date.parse(saleTime) + minutes * 60_000).toISOString());
});

const payerName = 'Grace Solheim';

/** An approved trade of 100.00 whose agreement is signed, and which needs only its money. */
async function approveTrade(): Promise<string> {
  const offer = await world.offer('RULE_506C');
  const investor = await world.investor({ lastName: 'Solheim' });
  await world.verify(investor.ownerIds[0] as string);
  const id = await world.place(investor, offer, '100.00');
  await signAgreements(service, id);
  expect(await world.approve(id)).toBe('Allowed');
  return id;
}

const readTrade = async (id: string) => (await service.get(`/trades/${id}`)).body;

let lines = 0;

/**
 * An officer imports a statement with one line.
 * @param editor changes its amount first
 * @returns the line
 */
async function importLine(officer: Window, reference: string, editor?: Window): Promise<string> {
  lines += 1;
  const row = { date: '06/15/2026', amount: editor ? '1.00' : '100.00', payerName, reference };
  const { id, columns } = await dropAndCheck(app, toCsv([{ ...row, bankTransactionId: `FT${lines}` }]));
  const params = { id };
  if (editor) {
    const column = columns.findIndex(({ field }) => field === 'amount');
    const body = { cells: [{ row: 1, column, value: '100.00' }] };
    await editor.ask('editImportDraftCells', { params, body });
    await officer.ask('checkImportDraft', { params });
  }
  const { importId } = await officer.ask('runImportDraft', { params, body: {} });
  expect(await waitForEnd(app, importId)).toMatchObject({ successfulRows: 1 });
  const found = await app.service.storage.reader
    .selectFrom('bankLines')
    .select('id')
    .where('bankTransactionId', '=', `FT${lines}`)
    .executeTakeFirstOrThrow();
  return found.id;
}

async function match(officer: Window, id: string, tradeId: string) {
  const { updatedAt } = await officer.ask('getCase', { params: { review: 'payment', id } });
  const body = { expectedUpdatedAt: updatedAt, tradeId, as: 'RECEIPT' };
  return officer.ask('matchPayment', { params: { id }, body });
}

async function settle(officer: Window, id: string) {
  const { updatedAt: expectedUpdatedAt } = await readTrade(id);
  const body = { expectedUpdatedAt, to: 'SETTLED', note: 'Compared the agreement.' };
  return officer.ask('decideSettlement', { params: { id }, body });
}

const denied = (what: string) => ({
  rejected: 'rule',
  errors: [`You ${what} of this trade; another officer must decide it`],
});
const imported = denied('imported a bank line');
const recorded = denied('recorded money');

lawCase(
  119,
  'compliance.md § 1.6; imported money',
  'who imported a bank line that another officer matched does not settle the trade',
  async () => {
    const id = await approveTrade();
    const lineId = await importLine(ben, 'Wire of June');
    expect(await match(ada, lineId, id)).toMatchObject({ fundingStatus: 'FUNDED' });

    expect(await settle(ben, id)).toEqual(imported);
    const shown = await ben.ask('getCase', { params: { review: 'settlement', id } });
    expect(shown.blocked).toMatchObject([{ to: 'SETTLED', errors: [{ message: imported.errors[0] }] }]);
    expect(await settle(ada, id)).toEqual(recorded);
    expect(await settle(cleo, id)).toMatchObject({ to: 'SETTLED' });
  },
);

lawCase(
  119,
  'compliance.md § 1.6; imported money',
  'who changed a row of a statement does not settle the trade that it matched automatically',
  async () => {
    const id = await approveTrade();
    await importLine(ben, (await readTrade(id)).tradeNumber, cleo);
    expect(await readTrade(id)).toMatchObject({ fundingStatus: 'FUNDED' });

    expect(await settle(cleo, id)).toEqual(imported);
    expect(await settle(ben, id)).toEqual(recorded);
    expect(await settle(ada, id)).toMatchObject({ to: 'SETTLED' });
  },
);

lawCase(
  119,
  'compliance.md § 1.6; imported money',
  'who imported a bank line does not confirm the receipt that another officer proposes from it',
  async () => {
    await ada.ask('setSecondApproval', { body: { funding: ['FUNDED'] } });
    const id = await approveTrade();
    const { proposalId } = await match(ada, await importLine(ben, 'Wire of July'), id);
    const confirm = (officer: Window) =>
      officer.ask('confirmProposal', { params: { id: proposalId }, body: {} });

    const shown = await ben.ask('getCase', { params: { review: 'funding', id } });
    expect(shown.proposal).toMatchObject({ staleReason: imported.errors[0] });
    expect((await ben.ask('listSecondApprovals')).items).toMatchObject([{ whyNot: imported.errors[0] }]);
    expect(await confirm(ben)).toEqual(imported);
    expect(await confirm(cleo)).toMatchObject({ recordId: id, to: 'FUNDED' });
  },
);
