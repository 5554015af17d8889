/** Bank lines: what an import matches, and what officers match (compliance.md § 2.7). */
import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { type CsvRecord, toCsv } from '../support/csv-files.ts';
import { dropAndCheck, readRows, runToEnd, undoToEnd, writeUpload } from '../support/import-drafts.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { type Running, shareService, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, decide, placeTrade } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service, { firstName: 'Grace', lastName: 'Hopper' });
const { assetId } = await createOffer(service, { pricePerUnit: 1, totalUnits: 100_000 });

/** A placed trade of 50.00, or another amount. */
const place = (units = 50) => placeTrade(service, buyer, assetId, units);
const read = async (id: string) => (await service.get(`/trades/${id}`)).body;
const numberOf = async (id: string) => (await read(id)).tradeNumber as string;
const readFunding = (id: string) => askAsStaff(service, 'getTradeFunding', { params: { id } });

let lines = 0;
function bankRow(fields: CsvRecord = {}): CsvRecord {
  lines += 1;
  return {
    date: '06/15/2024',
    amount: '50.00',
    debit: '',
    payerName: 'GRACE  HOPPER',
    reference: '',
    bankTransactionId: `FT${lines}`,
    note: '',
    ...fields,
  };
}

async function importRows(rows: CsvRecord[], running: Running = service) {
  const draft = await dropAndCheck(running.app, toCsv(rows));
  return runToEnd(running.app, draft.id);
}

/** Imports a file as the command line does. */
const importFile = (csv: string, query: object) =>
  app.run('importFunding', backOffice, { query, upload: writeUpload(csv) });

const findLine = (bankTransactionId: string, running: Running = service) =>
  running.app.service.storage.reader
    .selectFrom('bankLines')
    .selectAll()
    .where('bankTransactionId', '=', bankTransactionId)
    .executeTakeFirstOrThrow();

/** Imports one row, and returns its line. */
async function importLine(fields: CsvRecord) {
  const row = bankRow(fields);
  expect(await importRows([row])).toMatchObject({ status: 'COMPLETED', successfulRows: 1 });
  return findLine(String(row.bankTransactionId));
}

async function act(name: OperationName, id: string, body: object) {
  const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'payment', id } });
  return askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt: updatedAt, ...body } });
}

async function record(name: OperationName, id: string, body: object = {}) {
  const { updatedAt: expectedUpdatedAt } = await read(id);
  return askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt, ...body } });
}

const readQueue = async () =>
  (await askAsStaff(service, 'listQueue', { query: { review: 'payment', limit: 200 } })).items as {
    id: string;
    type: string;
  }[];

describe('the import', () => {
  test.each(['reference', 'note'])(
    'records a receipt by the number in the %s and the exact amount',
    async (column) => {
      const id = await place();
      const text = `Subscription/${await numberOf(id)}-Hopper`;
      const line = await importLine({
        [column]: text,
        amount: '$50.00',
        method: 'ACH CREDIT',
        payerAccountLast4: '***1234',
      });

      expect(line).toMatchObject({
        status: 'MATCHED',
        problem: null,
        amount: '50',
        entryId: expect.any(String),
      });
      expect(await readFunding(id)).toMatchObject({
        fundingStatus: 'FUNDED',
        entries: [
          {
            id: line.entryId,
            amount: 50,
            day: '2024-06-15',
            party: 'GRACE  HOPPER',
            method: 'ACH',
            payerAccountLast4: '1234',
            bankLineId: line.id,
          },
        ],
      });
      expect(await readQueue()).not.toContainEqual(expect.objectContaining({ id: line.id }));
    },
  );

  test.each([
    { problem: 'NO_TRADE', row: async () => ({ reference: 'Invoice 999999999' }) },
    {
      problem: 'SEVERAL_TRADES',
      row: async () => ({ reference: `${await numberOf(await place())} ${await numberOf(await place())}` }),
    },
    {
      problem: 'AMOUNT_DIFFERS',
      row: async () => ({ amount: '49.99', reference: await numberOf(await place()) }),
    },
    {
      problem: 'AMOUNT_DIFFERS',
      row: async () => ({ amount: '50.01', reference: await numberOf(await place()) }),
    },
    {
      problem: 'PAYER_DIFFERS',
      row: async () => ({ payerName: 'Hopper Family LLC', reference: await numberOf(await place()) }),
    },
    {
      problem: 'PAYER_DIFFERS',
      row: async () => ({ payerName: '', reference: await numberOf(await place()) }),
    },
    { problem: 'DEBIT', row: async () => ({ amount: '-50.00', reference: await numberOf(await place()) }) },
    {
      problem: 'TRADE_NOT_OPEN',
      row: async () => {
        const id = await place();
        await decide(app, 'decideSettlement', id, 'CANCELLED', { reasonCode: 'OTHER' });
        return { reference: await numberOf(id) };
      },
    },
    {
      problem: 'ALREADY_RECORDED',
      row: async () => {
        const id = await place();
        await record('recordReceipt', id);
        return { reference: await numberOf(id) };
      },
    },
    {
      problem: 'TRADE_BUSY',
      row: async () => {
        const id = await place();
        const claimed = { params: { id } };
        await app.run('claimRecord', { ...backOffice, actor: { kind: 'officer', id: 'ada' } }, claimed);
        return { reference: await numberOf(id) };
      },
    },
  ])('leaves a line unmatched: $problem', async ({ problem, row }) => {
    const line = await importLine(await row());

    expect(line).toMatchObject({ status: 'UNMATCHED', problem, entryId: null });
    expect(await readQueue()).toContainEqual(expect.objectContaining({ id: line.id, type: problem }));
  });

  test('records the refund that is due, and the returned payment of a placed trade', async () => {
    const canceled = await place();
    await record('recordReceipt', canceled, { amount: 20 });
    await decide(app, 'decideSettlement', canceled, 'CANCELLED', { reasonCode: 'OTHER' });
    const placed = await place();
    await record('recordReceipt', placed);

    await importLine({ amount: '', debit: '20.00', reference: await numberOf(canceled) });
    await importLine({ amount: '(50.00)', reference: await numberOf(placed) });

    expect(await readFunding(canceled)).toMatchObject({
      fundingStatus: 'REFUNDED',
      entries: [{}, { kind: 'REFUND', amount: 20, reasonCode: 'TRADE_ENDED' }],
    });
    expect(await readFunding(placed)).toMatchObject({
      fundingStatus: 'PENDING',
      entries: [{}, { kind: 'REVERSAL', amount: 50, reasonCode: 'RETURNED_PAYMENT' }],
    });
  });

  test('skips lines that were imported before, which is no error; a repeated row is one', async () => {
    const row = bankRow({ reference: 'First' });
    await importRows([row]);
    const twice = bankRow({ reference: 'Second' });

    const draft = await dropAndCheck(app, toCsv([{ ...row, note: 'again', date: '' }, twice, twice]));

    expect(draft.counts).toMatchObject({ all: 3, valid: 1, invalid: 1, skipped: 0, imported: 1 });
    expect(await readRows(app, draft.id)).toMatchObject([
      { errors: [], importedBefore: `${row.bankTransactionId} was imported before` },
      { errors: [], importedBefore: null },
      { errors: [{ message: 'Duplicate of row 2 (same bank transaction ID).' }], importedBefore: null },
    ]);
  });

  test('imports the new lines of a statement that overlaps an earlier one, and states which it skipped', async () => {
    const earlier = bankRow({ reference: 'Earlier' });
    await importRows([earlier]);

    const imported = await importRows([earlier, bankRow({ reference: 'New' })]);

    expect(imported).toMatchObject({
      status: 'COMPLETED',
      totalRows: 2,
      successfulRows: 1,
      skippedRows: 1,
      failedRows: 0,
    });
    const { rows } = await askAsStaff(service, 'listImportOutcomes', {
      params: { id: imported.id },
      query: { only: 'failed' },
    });
    expect(rows).toEqual([
      {
        row: 1,
        recordId: null,
        reasons: [
          { field: 'bankTransactionId', message: `${earlier.bankTransactionId} was imported before` },
        ],
      },
    ]);
  });

  test('has nothing to import from a statement whose lines were all imported before', async () => {
    const row = bankRow({ reference: 'Only' });
    await importRows([row]);

    const { id } = await dropAndCheck(app, toCsv([{ ...row, note: 'Exported again' }]));

    expect(await askAsStaff(service, 'runImportDraft', { params: { id }, body: {} })).toMatchObject({
      errors: ['All rows were imported before; there is nothing to import'],
    });
  });

  test('imports a corrected row whose first ID was imported before', async () => {
    const row = bankRow({ reference: 'Typed' });
    await importRows([row]);
    const { id } = await dropAndCheck(app, toCsv([{ ...row, note: 'Another' }]));
    const { columns } = await askAsStaff(service, 'getImportDraft', { params: { id } });
    const column = columns.findIndex(({ field }: { field: string }) => field === 'bankTransactionId');

    const cells = [{ row: 1, column, value: `${row.bankTransactionId}-2` }];
    const edited = await askAsStaff(service, 'editImportDraftCells', { params: { id }, body: { cells } });

    expect(edited.counts).toMatchObject({ valid: 1, imported: 0 });
    expect(await runToEnd(app, id)).toMatchObject({ status: 'COMPLETED', successfulRows: 1, skippedRows: 0 });
  });

  test.each([{ atomic: false }, { atomic: true }])(
    'skips lines that were imported before in files of the command line ($atomic)',
    async ({ atomic }) => {
      const [earlier, added] = [bankRow({ reference: 'Earlier' }), bankRow({ reference: 'Added' })];
      await importRows([earlier]);
      const run = (rows: CsvRecord[], query: object) => importFile(toCsv(rows), { atomic, ...query });

      const dryRun = await run([earlier, added], { dryRun: true });
      const answer = await run([earlier, added], {});
      const again = await run([added, earlier], {});

      const counts = { totalRows: 2, successfulRows: 1, skippedRows: 1 };
      expect(dryRun).toMatchObject({ ...counts, importId: null });
      expect(answer).toMatchObject({ ...counts, importId: expect.any(String) });
      expect(again).toMatchObject({ totalRows: 2, successfulRows: 0, skippedRows: 2 });
    },
  );

  test.each<{ fields: CsvRecord; message: string }>([
    { fields: { amount: '0' }, message: 'amount other than 0' },
    { fields: { amount: '50.001' }, message: 'at most 2 decimal places' },
    { fields: { amount: 'fifty' }, message: 'amount other than 0' },
    { fields: { debit: '1.00' }, message: 'must be empty in a row with an amount' },
    { fields: { date: '01/01/2999' }, message: 'must not be in the future' },
    { fields: { date: 'yesterday' }, message: 'must be a valid date' },
    { fields: { reference: 'x'.repeat(101) }, message: 'at most 100' },
    { fields: { bankTransactionId: '' }, message: '' },
  ])('rejects a row with $fields', async ({ fields, message }) => {
    const { id } = await dropAndCheck(app, toCsv([bankRow(fields)]));

    const [row] = (await readRows(app, id)) as { errors: { message: string }[] }[];
    expect(row?.errors[0]?.message).toContain(message);
  });

  test('is undone for unmatched lines; recorded entries are kept', async () => {
    const id = await place();
    const rows = [bankRow({ reference: await numberOf(id) }), bankRow({ reference: 'Unknown' })];
    const { id: importId } = await importRows(rows);

    const undone = await undoToEnd(app, importId);

    expect(undone).toMatchObject({ undoneRows: 1, retainedRows: 1 });
    expect((await readFunding(id)).entries).toHaveLength(1);
    const kept = await askAsStaff(service, 'listImportOutcomes', {
      params: { id: importId },
      query: { only: 'kept' },
    });
    expect(kept.rows).toMatchObject([
      { row: 1, reasons: [{ message: 'The bank line is in use: a payment was recorded from it' }] },
    ]);
  });

  test('needs the role to approve, and is not for client systems', async () => {
    const own = await startService();
    await openFirstWindow(own.app);
    const rita = await openWindowAs(own.app, 'Rita Holm', 'reviewer');
    const draft = await dropAndCheck(own.app, toCsv([bankRow()]));

    expect(await rita.ask('runImportDraft', { params: { id: draft.id }, body: {} })).toMatchObject({
      rejected: 'forbidden',
    });
    expect(
      (await service.post('/csv/funding', toCsv([bankRow()]), { 'content-type': 'text/csv' })).status,
    ).toBe(404);
  });
});

describe('an unmatched payment', () => {
  test('lists the trades that it can belong to, with the reasons', async () => {
    const id = await place(73);
    const number = await numberOf(id);
    const typo = `${number.slice(0, -2)}${number.at(-1)}${number.at(-2)}`;
    const line = await importLine({ amount: '73.00', reference: `Trade ${typo}` });

    const { candidates } = await askAsStaff(service, 'getPaymentMatches', { params: { id: line.id } });

    expect(candidates[0]).toMatchObject({
      tradeId: id,
      reasons: expect.arrayContaining(['This amount is outstanding', 'The payer owns the account']),
    });
  });

  test('is matched by an officer with a part of the total, and the match is undone by a reversal', async () => {
    const id = await place();
    const line = await importLine({ amount: '20.25', reference: await numberOf(id) });

    expect(await act('matchPayment', line.id, { tradeId: id, as: 'RECEIPT' })).toMatchObject({
      entry: { amount: 20.25 },
      bankLineStatus: 'MATCHED',
    });
    expect(await readFunding(id)).toMatchObject({ outstanding: 29.75 });
    expect(await act('undoPaymentMatch', line.id, { note: 'Belongs to another trade' })).toMatchObject({
      entry: { kind: 'REVERSAL', amount: 20.25 },
      bankLineStatus: 'UNMATCHED',
    });

    expect(await readFunding(id)).toMatchObject({ outstanding: 50, entries: [{}, {}] });
    expect(await findLine(line.bankTransactionId)).toMatchObject({ problem: 'UNDONE', entryId: null });
    const other = await place();
    expect(await act('matchPayment', line.id, { tradeId: other, as: 'RECEIPT' })).toMatchObject({
      bankLineStatus: 'MATCHED',
    });
  });

  test('links the entry that an officer recorded before, once', async () => {
    const id = await place();
    const { entry } = await record('recordReceipt', id);
    const line = await importLine({ reference: await numberOf(id) });

    const link = { tradeId: id, as: 'RECORDED', entryId: entry.id };
    expect(await act('matchPayment', line.id, link)).toMatchObject({ bankLineStatus: 'MATCHED' });

    const second = await importLine({ reference: await numberOf(id) });
    expect(await act('matchPayment', second.id, link)).toMatchObject({
      errors: ['entryId: matches another bank line'],
    });
    expect((await readFunding(id)).entries).toHaveLength(1);
  });

  test.each<{ row: CsvRecord; body: object; error: string }>([
    { row: { amount: '-1.00' }, body: { as: 'RECEIPT' }, error: 'as: cannot be RECEIPT' },
    { row: {}, body: { as: 'REFUND', reasonCode: 'OTHER' }, error: 'as: cannot be REFUND' },
    {
      row: { amount: '-50.01' },
      body: { as: 'REFUND', reasonCode: 'OTHER' },
      error: 'amount: is above the refundable amount',
    },
    { row: { amount: '-50.00' }, body: { as: 'REVERSAL' }, error: 'receiptId: is not a receipt' },
    { row: { payerName: '' }, body: { as: 'RECEIPT' }, error: 'payerName: is required' },
  ])('rejects $body for $row', async ({ row, body, error }) => {
    const id = await place();
    const line = await importLine({ ...row, reference: 'None' });

    expect((await act('matchPayment', line.id, { tradeId: id, ...body })).errors).toEqual([
      expect.stringContaining(error),
    ]);
    expect((await findLine(line.bankTransactionId)).status).toBe('UNMATCHED');
  });

  test('is closed with a reason and a note, and reopened', async () => {
    const line = await importLine({ reference: 'Interest' });
    const close = { to: 'CLOSED', reasonCode: 'NOT_FOR_TRADE' };

    expect(await act('decidePayment', line.id, close)).toMatchObject({
      errors: [expect.stringMatching(/^note: /)],
    });
    expect(await act('decidePayment', line.id, { ...close, note: 'Interest' })).toMatchObject({
      to: 'CLOSED',
    });
    expect(await act('matchPayment', line.id, { tradeId: await place(), as: 'RECEIPT' })).toMatchObject({
      errors: ['status: is CLOSED'],
    });
    expect(
      await act('decidePayment', line.id, { to: 'UNMATCHED', reasonCode: 'OTHER', note: 'Again' }),
    ).toMatchObject({ to: 'UNMATCHED' });
  });

  test('is matched once by two officers at the same time', async () => {
    const id = await place();
    const line = await importLine({ amount: '10.00', reference: 'None' });
    const request = {
      params: { id: line.id },
      body: { expectedUpdatedAt: line.updatedAt, tradeId: id, as: 'RECEIPT' },
    };

    const outcomes = await Promise.all([1, 2].map(() => askAsStaff(service, 'matchPayment', request)));

    expect(outcomes.filter(({ entry }) => entry)).toHaveLength(1);
    expect((await readFunding(id)).entries).toHaveLength(1);
  });

  test('awaits the second approver that the setting requires', async () => {
    const own = await startService();
    const ada = await openFirstWindow(own.app);
    const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
    await openWindowAs(own.app, 'Gil Moreau', 'administrator');
    await ada.ask('setSecondApproval', { body: { funding: ['FUNDED'] } });
    const offer = await createOffer(own, { pricePerUnit: 1 });
    const id = await placeTrade(
      own,
      await createBuyer(own, { firstName: 'Grace', lastName: 'Hopper' }),
      offer.assetId,
      50,
    );
    const row = bankRow({ reference: (await own.get(`/trades/${id}`)).body.tradeNumber });
    await importRows([row], own);
    const { proposed } = await ada.ask('getTradeFunding', { params: { id } });

    expect(proposed).toMatchObject({ kind: 'RECEIPT', amount: 50 });
    const line = await findLine(String(row.bankTransactionId), own);
    const match = { expectedUpdatedAt: line.updatedAt, tradeId: id, as: 'RECEIPT' };
    expect(await ada.ask('matchPayment', { params: { id: line.id }, body: match })).toMatchObject({
      rejected: 'conflict',
    });
    await ben.ask('confirmProposal', { params: { id: proposed.proposal.id }, body: {} });
    expect(await findLine(line.bankTransactionId, own)).toMatchObject({ status: 'MATCHED' });
  });
});
