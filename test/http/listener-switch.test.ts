import { createServer, type Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SwitchableListener } from '../../electron/http/switchable-listener.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { readListenerChoice } from '../../electron/service/modules/clients/listener.ts';
import type { ListenerState } from '../../shared/contracts/clients/listener.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';

/** A service whose listener the screens can open and close, as in the desktop application. */
async function openSwitchable(folder = temporaryFolder()) {
  const app = await openApp(folder);
  const listener = new SwitchableListener(app);
  app.parts.platform.listener = listener;
  await listener.start(await readListenerChoice(app.service.storage.reader));
  onTestFinished(() => listener.close());
  return {
    app,
    close: async () => {
      await listener.close();
      await app.close();
    },
    get: () => app.run('getListener', backOffice, {}) as Promise<ListenerState>,
    set: (body: object) => app.run('setListener', backOffice, { body }) as Promise<ListenerState>,
  };
}

/** A port that another program uses until it is closed. */
async function occupyPort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, server };
}

async function findFreePort(): Promise<number> {
  const { port, server } = await occupyPort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = async (address: string | null) =>
  address !== null &&
  (await fetch(`${address}/clients-json`).then(
    ({ ok }) => ok,
    () => false,
  ));

describe('the listener of the desktop application', () => {
  test('is open on a free port by default', async () => {
    const { get } = await openSwitchable();

    const state = await get();

    expect(state).toMatchObject({ isFixed: false, isOn: true, port: null, error: null });
    expect(await answers(state.address)).toBe(true);
  });

  test('can be closed and opened again', async () => {
    const { get, set } = await openSwitchable();
    const { address } = await get();

    expect(await set({ isOn: false })).toMatchObject({ address: null, isOn: false });
    expect(await answers(address)).toBe(false);
    const again = await set({ isOn: true });
    expect(await answers(again.address)).toBe(true);
  });

  test('moves to the chosen port, and uses it after the next start', async () => {
    const folder = temporaryFolder();
    const first = await openSwitchable(folder);
    const { address: previous } = await first.get();
    const port = await findFreePort();

    const moved = await first.set({ port });

    expect(moved).toMatchObject({ address: `http://127.0.0.1:${port}`, port });
    expect(await answers(moved.address)).toBe(true);
    expect(await answers(previous)).toBe(false);
    await first.close();
    expect(await (await openSwitchable(folder)).get()).toMatchObject({ address: moved.address });
  });

  test('stays on its port if the new one is in use', async () => {
    const { get, set } = await openSwitchable();
    const before = await get();
    const { port } = await occupyPort();

    await expect(set({ port })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ field: 'port', message: 'is in use by another program; choose another port' }],
    });

    expect(await get()).toEqual(before);
    expect(await answers(before.address)).toBe(true);
  });

  test('reports at the start that its port is in use, and opens when it is free', async () => {
    const folder = temporaryFolder();
    const first = await openSwitchable(folder);
    const { port, server } = await occupyPort();
    await new Promise((resolve) => server.close(resolve));
    await first.set({ port });
    await first.close();
    const occupied = createServer();
    await new Promise<void>((resolve) => occupied.listen(port, '127.0.0.1', resolve));

    const second = await openSwitchable(folder);

    expect(await second.get()).toMatchObject({
      address: null,
      isOn: true,
      error: `Port ${port} is in use by another program; choose another port`,
    });
    await new Promise((resolve) => occupied.close(resolve));
    expect(await second.set({ isOn: true })).toMatchObject({ error: null, port });
  });

  test('writes an audit event about a change', async () => {
    const { app, set } = await openSwitchable();
    await set({ isOn: false });

    const event = await app.service.storage.reader
      .selectFrom('auditEvents')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();

    expect(event).toMatchObject({ action: 'setListener', recordId: 'listener' });
    expect(JSON.parse(event.after)).toEqual({
      before: { isOn: true, port: null },
      after: { isOn: false, port: null },
    });
  });

  test.each([[{ port: 80 }], [{ port: 65_536 }], [{ isOn: 'yes' }]])('rejects %o', async (body) => {
    const { set } = await openSwitchable();

    await expect(set(body)).rejects.toMatchObject({ code: 'invalid' });
  });
});

test('the listener of the headless host serves the screens, which cannot close it', async () => {
  const { app, address } = await startService();

  expect(await app.run('getListener', backOffice, {})).toMatchObject({ address, isFixed: true, isOn: true });
  await expect(app.run('setListener', backOffice, { body: { isOn: false } })).rejects.toMatchObject({
    code: 'rule',
  });
});
