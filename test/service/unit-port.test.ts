import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../electron/service/kernel/errors.ts';
import { sendUnits, serveUnits } from '../../electron/service/kernel/unit-port.ts';
import type { UnitRequest, Writer } from '../../electron/service/kernel/writer.ts';
import { ArrivingUnits } from '../../electron/service/storage/arriving-units.ts';
import { Canceled } from '../../electron/service/storage/report.ts';

/** Both ends of a port: `port` is the writer's, and `otherPort` that of the thread that sends the units. */
function connect(run: Writer['run']) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const arriving = new ArrivingUnits();
  serveUnits(port1, { run }, arriving);
  return {
    port: port1,
    otherPort: port2,
    arriving,
    units: sendUnits(port2, () => new Canceled('The service is closing'), arriving),
  };
}

function countMessages(port: MessagePort) {
  const counted = { messages: 0 };
  port.on('message', () => {
    counted.messages += 1;
  });
  return counted;
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

test('the units of one turn of the event loop share a message, as do their results, and fail separately', async () => {
  const { port, otherPort, units } = connect(async ({ input }) => {
    if (input === 'b') throw new AppError('conflict', []);
    return input;
  });
  const [requests, results] = [countMessages(port), countMessages(otherPort)];

  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((input) => units.run(requestOf(input))));

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(requests).toEqual({ messages: 1 });
  expect(results).toEqual({ messages: 1 });
});

test('the writer knows that a unit arrives before it receives it, but steps are not counted', async () => {
  const { arriving, units } = connect(async () => arriving.isEmpty);

  const step = units.run(requestOf({}));
  expect(arriving.isEmpty).toBe(true);
  const unit = units.run({ ...requestOf({}), isStep: false });
  expect(arriving.isEmpty).toBe(false);

  expect(await Promise.all([step, unit])).toEqual([false, true]);
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

test('a unit whose input or result is not plain data fails, and is not expected to arrive; later ones run', async () => {
  const { units, arriving } = connect(async ({ input }) => (input === 'result' ? () => {} : input));
  const unsendable = { ...requestOf({ input: () => {} }), isStep: false };

  await expect(units.run(unsendable)).rejects.toThrow('could not be cloned');
  expect(arriving.isEmpty).toBe(true);
  await expect(units.run(requestOf('result'))).rejects.toThrow('could not be cloned');
  expect(await units.run(requestOf('later'))).toBe('later');
});

test('the open units of a thread and later ones are canceled if the writer ends', async () => {
  const received = Promise.withResolvers<void>();
  const { port, units } = connect(() => {
    received.resolve();
    return new Promise(() => {});
  });
  const result = units.run(requestOf({}));
  await received.promise;
  port.close();

  await expect(result).rejects.toBeInstanceOf(Canceled);
  await expect(units.run(requestOf({}))).rejects.toBeInstanceOf(Canceled);
});
