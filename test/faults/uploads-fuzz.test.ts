import { expect, test } from 'vitest';
import { png } from '../support/documents.ts';
import { expectUnharmed, limitTime, request, runAll, startFuzzed } from './support/fuzz.ts';
import { createOfficeDocument, createWorkbook } from './support/odd-files.ts';
import { createRandom, type Random } from './support/random.ts';
import { requestsOf, seed } from './support/scale.ts';
import type { World } from './support/world.ts';

const tableRequests = requestsOf(0.1);
const documentRequests = requestsOf(0.03);
const nameRequests = requestsOf(0.05);

limitTime(tableRequests);

/** Each request has its own source of randomness, whatever the order of the responses. */
function* randoms(count: number): Generator<[number, Random]> {
  for (let run = 0; run < count; run += 1) yield [run, createRandom(seed + run)];
}

const cells = [
  ...['Ingrid', 'Solheim', 'INDIVIDUAL', 'JOINT', '12-3456789', '07/21/1984', '1e999', 'true', ''],
  ...['"', '""', '"a', 'a"b"c', 'a,b', 'a\nb', '\0', '\ufeff', '=1+1', '@SUM(A1)', '+1', '-1', '\t=1', '＝1'],
  ...['x'.repeat(501), 'y'.repeat(70_000), '\u202e', '\ud83d', '__proto__', '../../x', '  padded  '],
];
const columns = [
  ...[
    'firstName',
    'lastName',
    'email',
    'investorAccountType',
    'ssn',
    'accountName',
    'title',
    'legalName',
    'ein',
  ],
  ...['type', 'name', 'targetAmount', 'assetName', 'assetType', 'pricePerUnit', 'totalUnits', 'individualId'],
  ...['FIRSTNAME', '', '__proto__', 'constructor', 'no such column'],
];
const encodings = [
  (text: string) => Buffer.from(text),
  (text: string) => Buffer.from(`\ufeff${text}`),
  (text: string) => Buffer.from(text, 'latin1'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text: string) => Buffer.from(text, 'utf16le').subarray(1),
];

function createCsv(random: Random): Buffer {
  if (random.oneIn(15))
    return Buffer.from(Array.from({ length: random.below(5000) }, () => random.below(256)));
  const delimiter = random.pick([',', ',', ',', ';', '\t', '|']);
  const lineBreak = random.pick(['\n', '\r\n', '\r', '\n\n']);
  const width = 1 + random.below(random.oneIn(20) ? 3000 : 12);
  const quote = (cell: string) => (random.oneIn(3) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const row = (values: readonly string[]) =>
    Array.from({ length: width + (random.oneIn(5) ? random.below(3) - 1 : 0) }, () =>
      quote(random.pick(values)),
    );
  const rows = Array.from({ length: random.below(random.oneIn(20) ? 300 : 8) }, () =>
    row(width > 100 ? ['', 'a'] : cells),
  );
  const email = rows.map((one, index) => [...one, `fuzz${random.below(2 ** 31)}.${index}@example.com`]);
  const text = [[...row(columns), 'email'], ...email].map((one) => one.join(delimiter)).join(lineBreak);
  const bytes = random.pick(encodings)(`${random.oneIn(20) ? 'sep=;\n' : ''}${text}`);
  return random.oneIn(4) ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes;
}

const createTable = (random: Random) =>
  new Uint8Array(random.oneIn(2) ? createWorkbook(random, [...columns, 'email'], cells) : createCsv(random));

function sendCsv(world: World, random: Random, hint: string): Promise<void> {
  const kind = random.pick(['investors', 'issuers', 'offering', 'aic', 'kyc']);
  const query = ['dryRun', 'atomic', 'again'].map((flag) => `${flag}=${random.oneIn(2)}`).join('&');
  const type = random.pick(['text/csv', 'text/csv', 'text/csv; charset=utf-16', 'text/csv; header=absent']);
  const headers: Record<string, string> = { 'x-api-key': world.client.key, 'content-type': type };
  if (random.oneIn(3)) headers['idempotency-key'] = `key ${random.below(1000)}`;
  const url = `${world.host.address}/csv/${kind}?${query}&issuerId=issuer_01k9z3m4n5p6q7r8s9t0v1w2x3`;
  return request(url, { method: 'POST', headers, body: createTable(random) }, hint);
}

/** The upload with which the screens start an import, in which every cell is stored as it was read. */
function draftCsv({ officerSession }: World, random: Random, hint: string): Promise<void> {
  const query = new URLSearchParams({ request: JSON.stringify({ query: { kind: 'investors' } }) });
  const headers = {
    ...officerSession.headers,
    'content-type': 'application/octet-stream',
    'x-file-name': 'investors.csv',
  };
  const url = `${officerSession.base}/uploads/createImportDraft?${random.oneIn(2) ? query : ''}`;
  return request(url, { method: 'POST', headers, body: createTable(random) }, hint);
}

function sendDocument(world: World, random: Random, hint: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(createOfficeDocument(random))]), 'document');
  const query = new URLSearchParams({ name: 'n', category: 'c', label: 'OTHER' });
  query.set('targetId', world.investors[0]?.individualId ?? '');
  const init = { method: 'POST', headers: { 'x-api-key': world.client.key }, body: form };
  return request(`${world.host.address}/files?${query}`, init, hint);
}

test('tables and documents of every form, valid or not, are answered without an internal error', async () => {
  const world = await startFuzzed();
  await runAll(randoms(tableRequests), ([run, random]) =>
    (random.oneIn(3) ? draftCsv : sendCsv)(world, random, `table ${run}`),
  );
  await runAll(randoms(documentRequests), ([run, random]) => sendDocument(world, random, `document ${run}`));
  await expectUnharmed(world, 'tables and documents', tableRequests + documentRequests);
});

const nameParts = [
  ...[
    'statement',
    '.pdf',
    '.png',
    '..',
    '/',
    '\\',
    'C:\\',
    '\\\\host\\share',
    '~',
    'CON',
    'nul.txt',
    '.',
    ' ',
    '...',
  ],
  ...[
    '\u202e',
    '\u200b',
    '\ufeff',
    '\0',
    '\r\n',
    '\t',
    '"',
    "'",
    ';',
    '%00',
    '%2e%2e%2f',
    '=1+1',
    '<script>',
    '🦊',
  ],
  ...[
    'e\u0301',
    '\ud800',
    'ｆｕｌｌ',
    'x'.repeat(300),
    'ß'.repeat(200),
    '\x7f',
    '\x1b[31m',
    '?',
    '*',
    ':',
    '|',
  ],
];

const createName = (random: Random) =>
  Array.from({ length: 1 + random.below(4) }, () => random.pick(nameParts)).join('');

/** A form as a client could write it, with a name that no library would send. */
function sendNamed(world: World, random: Random, hint: string): Promise<void> {
  const name = createName(random);
  const parameter = random.pick([
    `filename="${name}"`,
    `filename=${name}`,
    `filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    `filename="a.png"; filename*=utf-16''${name}`,
    `filename="${name}`,
  ]);
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), png(), Buffer.from('\r\n--edge--\r\n')]);
  const query = new URLSearchParams({ name: 'n', category: 'c', label: 'OTHER' });
  query.set('targetId', world.investors[0]?.individualId ?? '');
  const headers = { 'x-api-key': world.client.key, 'content-type': 'multipart/form-data; boundary=edge' };
  return request(`${world.host.address}/files?${query}`, { method: 'POST', headers, body }, hint);
}

function sendNamedToScreens({ officerSession }: World, random: Random, hint: string): Promise<void> {
  const encoded = encodeURIComponent(createName(random).toWellFormed());
  const name = random.pick([encoded, encoded, `${encoded}%`, '%ff%fe', '%c0%af', '']);
  const headers = {
    ...officerSession.headers,
    'content-type': 'application/octet-stream',
    'x-file-name': name,
  };
  const body = `firstName,lastName,email\nA,B,${random.below(2 ** 31)}@example.com\n`;
  return request(`${officerSession.base}/uploads/createImportDraft`, { method: 'POST', headers, body }, hint);
}

test('file names of every form are cleaned or rejected, in forms and in uploads of the screens', async () => {
  const world = await startFuzzed();
  await runAll(randoms(nameRequests), ([run, random]) =>
    (random.oneIn(3) ? sendNamedToScreens : sendNamed)(world, random, `file name ${run}`),
  );
  const { body } = await world.client.get('/files?limit=100');
  expect(body.items.length).toBeGreaterThan(0);
  for (const { fileName } of body.items) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for these characters
    expect(fileName).not.toMatch(/[/\\\x00-\x1f\x7f\u202e]|^\.*$/);
  }
  await expectUnharmed(world, 'file names', nameRequests);
});
