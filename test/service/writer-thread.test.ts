import { expect, test } from 'vitest';
import { WriterThread } from '../../electron/service/host/writer/writer-thread.ts';
import type { UnitRequest } from '../../electron/service/kernel/writer.ts';
import { Canceled } from '../../electron/service/storage/report.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const noteEvent: UnitRequest = {
  unit: 'noteEvent',
  isStep: false,
  caller: { actor: { kind: 'cli', id: 'cli' }, scopes: [] },
  input: { subject: 'installation', details: {} },
  action: 'test',
  isDryRun: false,
  listener: undefined,
};

test('a unit that a crashed writer did not answer does not fail as canceled', async () => {
  const crashed = Promise.withResolvers<unknown>();
  const writer = new WriterThread({ dataDir: '/dev/null' }, crashed.resolve);

  const error = await writer.run(noteEvent).catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Canceled);
  expect(await crashed.promise).toBeInstanceOf(Error);
});

test('a writer that is closing or closed cancels the units that it receives', async () => {
  const folder = temporaryFolder();
  await (await openApp(folder)).close();
  const writer = new WriterThread(folder, () => {});
  expect(await writer.run(noteEvent)).toBeUndefined();

  const closing = writer.close();
  await expect(writer.run(noteEvent)).rejects.toBeInstanceOf(Canceled);
  await closing;
  await expect(writer.run(noteEvent)).rejects.toBeInstanceOf(Canceled);
});

test('a writer that was closed before its first unit cancels the units that it receives', async () => {
  const writer = new WriterThread({ dataDir: '/dev/null' }, () => {});
  await writer.close();

  await expect(writer.run(noteEvent)).rejects.toBeInstanceOf(Canceled);
});
