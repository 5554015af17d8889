import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { png } from '../support/documents.ts';
import { operationCases } from '../support/operations.ts';
import { shareService } from '../support/service.ts';

/** Uses the client as a program of a developer does. */
const program = `
import { OfferdeskClient, OfferdeskError, type CreateIssuerOutput } from './offerdesk-client.ts';

export async function publish(address: string, key: string): Promise<CreateIssuerOutput> {
  const offerdesk = new OfferdeskClient({ address, key });
  const issuer = await offerdesk.createIssuer({
    body: { title: 'Brandt Timber', legalName: 'Brandt Timber LLC', ein: '123456780', type: 'LLC' },
  }, { idempotencyKey: 'brandt-timber' });
  const repeated = await offerdesk.createIssuer({
    body: { title: 'Brandt Timber', legalName: 'Brandt Timber LLC', ein: '123456780', type: 'LLC' },
  }, { idempotencyKey: 'brandt-timber' });
  if (repeated.id !== issuer.id) throw new Error('The request was not repeated');
  const { items, meta } = await offerdesk.listIssuers({ query: { limit: 1 } });
  if (items[0]?.id !== issuer.id || meta.totalItems !== 1) throw new Error('The issuer is not in the list');
  return offerdesk.getIssuer({ params: { id: issuer.id } });
}

export async function upload(address: string, key: string, targetId: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const offerdesk = new OfferdeskClient({ address, key });
  const file = await offerdesk.uploadPublicFile({
    query: { name: 'cover & back.png', category: 'application', label: 'OTHER', targetId },
    file: new Blob([bytes]),
    fileName: 'cover.png',
  });
  const response = await offerdesk.previewPublicFile({ params: { id: file.id } });
  return new Uint8Array(await response.arrayBuffer());
}

export async function fail(address: string, key: string): Promise<OfferdeskError> {
  const offerdesk = new OfferdeskClient({ address, key });
  try {
    await offerdesk.getIssuer({ params: { id: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' } });
  } catch (error) {
    if (error instanceof OfferdeskError) return error;
  }
  throw new Error('There was no error');
}

export function misuse(offerdesk: OfferdeskClient) {
  // @ts-expect-error A required field is missing.
  void offerdesk.createIssuer({ body: { title: 'Brandt Timber' } });
  // @ts-expect-error The field does not exist.
  void offerdesk.listIssuers({ query: { sort: 'name' } });
  // @ts-expect-error The value is not allowed.
  void offerdesk.createInvestorAccount({ body: { investorAccountType: 'FAMILY', email: '', name: '', userId: '' } });
}
`;

const service = await shareService();
const folder = mkdtempSync(join(tmpdir(), 'offerdesk-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { body: source, headers } = await service.clientWithKey(undefined).get('/clients/offerdesk-client.ts');
writeFileSync(join(folder, 'offerdesk-client.ts'), source);
writeFileSync(join(folder, 'program.ts'), program);

const importProgram = () => import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.ts')).href);

test('the client is one file without imports, with a method for each operation', () => {
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(source).not.toMatch(/^\s*import /m);
  for (const { name } of operationCases) expect(source).toMatch(new RegExp(`^  ${name}\\(`, 'm'));
});

test('the client compiles under strict settings, and its types reject wrong requests', async () => {
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const options = [
    ...[
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
    ],
    ...['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable'],
    ...['--allowImportingTsExtensions', '--erasableSyntaxOnly'],
  ];

  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, 'program.ts'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);

  expect(stdout).toBe('');
});

test('a program creates, repeats, lists, and reads records with the client', async () => {
  const { publish } = await importProgram();

  expect(await publish(service.address, service.key)).toMatchObject({
    __entity: 'Issuer',
    title: 'Brandt Timber',
    ein: '12-3456780',
  });
});

test('a program uploads a file with the client, and downloads the same bytes', async () => {
  const { publish, upload } = await importProgram();
  const client = await service.client({ account: 'Harbor Light' });
  const { id } = await publish(service.address, client.key);
  const bytes = png();

  expect(Buffer.from(await upload(service.address, client.key, id, bytes))).toEqual(Buffer.from(bytes));
});

test('an error of the client has the status, the fields, and the ID of the request', async () => {
  const { fail } = await importProgram();

  expect(await fail(service.address, service.key)).toMatchObject({
    name: 'OfferdeskError',
    message: 'Not found; id: no such record',
    status: 404,
    errors: ['id: no such record'],
    requestId: expect.stringMatching(/^request_/),
    retryAfter: null,
  });
});
