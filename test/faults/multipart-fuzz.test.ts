import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { png } from '../support/documents.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventually, hangMilliseconds } from '../support/wait.ts';
import { createRandom } from './support/random.ts';
import { requestsOf, seed } from './support/scale.ts';

const forms = requestsOf(0.1);

vi.setConfig({ testTimeout: 600_000 + forms * 200 });

const service = await shareService();
const individualId = await createIndividual(service);
const targets = {
  document: { path: `/files?name=n&category=c&label=OTHER&targetId=${individualId}`, content: png() },
  csv: { path: '/csv/investors?dryRun=true&again=true', content: Buffer.from(toCsv([investorRow()])) },
};

const insertions = [
  '\r\n',
  '\r\n\r\n',
  '--',
  '--edge',
  '--edge--',
  '\0',
  '"',
  ';',
  "filename*=UTF-8''%ff",
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Disposition: form-data; name="file"\r\n\r\n',
];

const types = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=edge',
  'multipart/form-data; boundary=edge; boundary=other',
  'MULTIPART/FORM-DATA; BOUNDARY=edge',
];

function createForm(random: (below: number) => number, content: Buffer) {
  const names = ['file', 'other', 'file', ''];
  const parts = Array.from({ length: 1 + random(2) }, (_, index) =>
    Buffer.concat([
      Buffer.from(
        `--edge\r\nContent-Disposition: form-data; name="${index === 0 ? 'file' : names[random(4)]}"`,
      ),
      Buffer.from(random(4) === 0 ? '\r\n\r\n' : '; filename="a.bin"\r\n\r\n'),
      content,
      Buffer.alloc(random(3) * 70_000, random(256)),
      Buffer.from('\r\n'),
    ]),
  );
  let body = Buffer.concat([...parts, Buffer.from('--edge--\r\n')]);
  for (let change = random(6); change >= 0; change -= 1) {
    const at = random(2) === 0 ? random(200) : random(body.length + 1);
    const kind = random(4);
    if (kind === 0) body[at] = random(256);
    else if (kind === 1) body = Buffer.concat([body.subarray(0, at), body.subarray(at + random(20))]);
    else if (kind === 2) body = body.subarray(0, at);
    else {
      const text = insertions[random(insertions.length)] ?? '';
      body = Buffer.concat([body.subarray(0, at), Buffer.from(text), body.subarray(at)]);
    }
  }
  const type = random(20) === 0 ? types[random(types.length)] : 'multipart/form-data; boundary=edge';
  return { body, type: type ?? '' };
}

test('every damaged form is answered in time, without an internal error or leftover files', async () => {
  const random = createRandom(seed).below;
  const log = vi.spyOn(console, 'error');
  for (let form = 0; form < forms; form += 1) {
    const hint = `form ${form} of FUZZ_SEED=${seed}`;
    const { path, content } = random(2) === 0 ? targets.document : targets.csv;
    const { body, type } = createForm(random, content);
    const response = await fetch(service.address + path, {
      method: 'POST',
      headers: { 'x-api-key': service.key, 'content-type': type },
      body,
      signal: AbortSignal.timeout(hangMilliseconds),
    }).catch((error: unknown) => {
      throw new Error(`no answer to ${hint}`, { cause: error });
    });
    const text = await response.text();
    expect(response.status, `${hint}: ${text}`).toBeLessThan(500);
    expect(JSON.parse(text), hint).toBeTypeOf('object');
  }
  expect(log.mock.calls, `FUZZ_SEED=${seed}`).toEqual([]);
  const { temporary } = service.app.service.storage.paths;
  await eventually(() => expect(readdirSync(temporary), `FUZZ_SEED=${seed}`).toEqual([]));
  expect((await service.get(`/individuals/${individualId}`)).status).toBe(200);
});
