/**
 * The least that a durable, hashed, encrypted upload can be with `node:http` in one thread: it reads no form, creates no
 * record, checks no key, and writes each piece as it arrives. `node upload-server.ts FOLDER`
 */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const [drafts, files] = [join(folder, 'drafts'), join(folder, 'files')];
for (const path of [drafts, files]) mkdirSync(path, { recursive: true });
let stored = 0;

/** @returns SHA-256 of the bytes, which are on the disk */
async function store(body: IncomingMessage): Promise<string> {
  stored += 1;
  const name = String(stored);
  const hash = createHash('sha256');
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12));
  const file = await open(join(drafts, name), 'wx');
  let writing: Promise<unknown> = Promise.resolve();
  for await (const piece of body as AsyncIterable<Buffer>) {
    hash.update(piece);
    const sealed = cipher.update(piece);
    await writing;
    writing = file.write(sealed);
  }
  await writing;
  await file.write(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
  await file.sync();
  await file.close();
  await rename(join(drafts, name), join(files, name));
  const handle = await open(files);
  await handle.sync();
  await handle.close();
  return hash.digest('hex');
}

const server = createServer(async (request, response) => {
  const text = JSON.stringify({ sha256: await store(request) });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': text.length });
  response.end(text);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit());
