import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../electron/service/kernel/errors.ts';
import { sendUnits, serveUnits } from '../../electron/service/kernel/unit-port.ts';
import type { UnitRequest, Writer } from '../../electron/service/kernel/writer.ts';
import { Canceled } from '../../electron/service/storage/report.ts';

/** The ends of a port: that of the writer, and what the other thread sends its units with. */
function connect(run: Writer['run']) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  serveUnits(port1, { run });
  return { port: port1, units: sendUnits(port2) };
}

const requestOf = (input: unknown): UnitRequest => ({
  unit: 'importRows',
  isStep: true,
  caller: { actor: { kind: 'import', id: 'csv_import_1' }, scopes: [] },
  input,
  action: 'importInvestors',
  isDryRun: false,
  listener: undefined,
});

test('a unit reaches the writer, and its progress and its result the thread that sent it', async () => {
  const { units } = connect(async ({ unit, input }, report) => {
    report?.(25);
    return { unit, input };
  });
  const reported: number[] = [];

  const result = await units.run(requestOf({ row: 2 }), (rows) => reported.push(rows));

  expect(result).toEqual({ unit: 'importRows', input: { row: 2 } });
  expect(reported).toEqual([25]);
});

test('the units of one turn of the event loop reach the writer in one message, and fail separately', async () => {
  const { port, units } = connect(async ({ input }) => {
    if (input === 'b') throw new AppError('conflict', []);
    return input;
  });
  let messages = 0;
  port.on('message', () => {
    messages += 1;
  });

  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((input) => units.run(requestOf(input))));

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(messages).toBe(1);
});

test('the rows of a unit are moved, not copied', async () => {
  const { units } = connect(async ({ input }) => (input as { rows: Uint8Array }).rows.byteLength);
  const rows = new Uint8Array(1000);

  expect(await units.run(requestOf({ rows }))).toBe(1000);
  expect(rows.byteLength).toBe(0);
});

test('a unit that the writer rejects fails with its error', async () => {
  const { units } = connect(async () => {
    throw new AppError('conflict', [{ field: 'email', message: 'is already registered' }]);
  });

  await expect(units.run(requestOf({}))).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ field: 'email', message: 'is already registered' }],
  });
});

test('the open units of a thread are canceled if the writer ends', async () => {
  const received = Promise.withResolvers<void>();
  const { port, units } = connect(() => {
    received.resolve();
    return new Promise(() => {});
  });
  const result = units.run(requestOf({}));
  await received.promise;
  port.close();

  await expect(result).rejects.toBeInstanceOf(Canceled);
});
