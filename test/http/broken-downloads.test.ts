import { once } from 'node:events';
import { readdirSync, readlinkSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { multipart, png } from '../support/documents.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = await shareService();
const { files } = service.app.service.storage.paths;
const individualId = await createIndividual(service);

async function uploadLarge(): Promise<string> {
  const bytes = Buffer.concat([png(), Buffer.alloc(8_000_000, 7)]);
  const query = `name=n&category=c&label=OTHER&targetId=${individualId}`;
  return (await service.post(`/files?${query}`, multipart(bytes, 'a.png'))).body.id;
}

/** The stored files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(files) ? [path] : [];
    } catch {
      return [];
    }
  });
}

// Other systems do not list the open files of a process.
test.skipIf(process.platform !== 'linux')(
  'a client that disconnects during a download leaves no file open',
  async () => {
    const id = await uploadLarge();
    const { hostname, port, host } = new URL(service.address);
    const sockets = Array.from({ length: 5 }, () => connect(Number(port), hostname));
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.write(`GET /files/preview/${id} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\n\r\n`);
    }
    await Promise.all(sockets.map((socket) => once(socket, 'readable')));
    expect(openFiles()).not.toEqual([]);

    for (const socket of sockets) socket.destroy();

    await eventually(() => expect(openFiles()).toEqual([]));
  },
);

test('a truncated stored file ends the download, and the host continues', async () => {
  const id = await uploadLarge();
  truncateSync(join(files, id.slice(-2), id), 3_000_000);

  const download = await fetch(`${service.address}/files/preview/${id}`, {
    headers: { 'x-api-key': service.key },
  });

  await expect(download.arrayBuffer()).rejects.toThrow();
  expect((await service.get(`/files/${id}`)).status).toBe(200);
  if (process.platform === 'linux') await eventually(() => expect(openFiles()).toEqual([]));
});
