import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileFunction } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { type FlowStep, flows } from '../../electron/http/reference/flows.ts';
import { prefix } from '../../electron/http/routes.ts';
import { pdf, png } from '../support/documents.ts';
import { operationCases } from '../support/operations.ts';
import { createOwnIds, requireReconfirmation } from '../support/own-ids.ts';
import { createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const run = promisify(execFile);
const service = await shareService();
const { body: description } = await service.get('/clients-json');
const guides: string = description.info.description;

const entryOf = ({ method, operation }: (typeof operationCases)[number]) =>
  description.paths[prefix + operation.http.path][method.toLowerCase()];

const samplesOf = (entry: { 'x-codeSamples': { label: string; source: string }[] }) =>
  Object.fromEntries(entry['x-codeSamples'].map(({ label, source }) => [label, source]));

/** The statuses whose documented error can be provoked with one request. */
const provoked: Record<number, (scenario: (typeof operationCases)[number]) => Promise<{ body: unknown }>> = {
  401: ({ method, path }) => service.clientWithKey(undefined).send(method, path),
  403: async ({ method, path, scope }) => {
    const client = await service.client({ scopes: [scope === 'read' ? 'write' : 'read'] });
    return client.send(method, path, method === 'GET' ? undefined : {});
  },
  404: ({ method, path }) => service.send(method, path),
};

describe.each(operationCases)('$name', (scenario) => {
  const entry = entryOf(scenario);

  test('has samples in curl, JavaScript, and Python, with the address of the host', () => {
    const samples = samplesOf(entry);

    expect(Object.keys(samples)).toEqual(['curl', 'JavaScript', 'Python']);
    for (const source of Object.values(samples)) {
      expect(source).toContain(`${service.address}${prefix}/`);
      expect(source).toContain('OFFERDESK_KEY');
      expect(source).not.toMatch(/undefined|\[object/);
    }
    const body = samples.JavaScript?.replace(/^import .*$/gm, '') ?? '';
    expect(() => compileFunction(`(async () => {${body}})`)).not.toThrow();
  });

  test('has an example of its response, unless it is a file', () => {
    const { status, download } = scenario.operation;
    const [content] = Object.values<{ example?: unknown }>(entry.responses[status].content);
    expect(content?.example !== undefined).toBe(!download);
  });

  test('has an example of each error that is no schema', () => {
    for (const [status, { content }] of Object.entries<{ content?: Record<string, { example: object }> }>(
      entry.responses,
    )) {
      if (Number(status) < 400) continue;
      expect(content?.['application/json']?.example).toEqual({
        status: Number(status),
        message: expect.stringMatching(/^[A-Z]/),
        errors: expect.arrayContaining([expect.stringMatching(/\S/)]),
      });
    }
  });
});

test.each([401, 403])('the example of a %i is what the host sends, for every operation', async (status) => {
  for (const scenario of operationCases) {
    const { body } = (await provoked[status]?.(scenario)) ?? {};
    expect(body, scenario.name).toEqual(
      entryOf(scenario).responses[status].content['application/json'].example,
    );
  }
});

test('the example of a 404 names the field that the host names', async () => {
  const reads = operationCases.filter(({ method, path }) => method === 'GET' && /_[0-9a-z]{26}/.test(path));
  expect(reads.length).toBeGreaterThan(10);
  for (const scenario of reads) {
    const { body } = await service.send(scenario.method, scenario.path);
    const { description, content } = entryOf(scenario).responses[404];
    expect(body, scenario.name).toEqual(content['application/json'].example);
    expect(description).toContain(`\`${body.errors[0].split(':')[0]}\``);
  }
});

test('the example of a 400 is what the host sends without the first required field', async () => {
  const creations = operationCases.filter(
    ({ operation }) => !operation.upload && operation.body.required?.length > 0,
  );
  expect(creations.length).toBeGreaterThan(15);
  for (const scenario of creations) {
    const { body: values = {}, query = {} } = scenario.operation.example;
    const { [scenario.operation.body.required[0]]: _, ...others } = values;
    const path = `${scenario.path}?${new URLSearchParams(query as Record<string, string>)}`;
    const { body } = await service.send(scenario.method, path, others);
    expect(body, scenario.name).toEqual(entryOf(scenario).responses[400].content['application/json'].example);
  }
});

test('the field of the key says what to enter', async () => {
  const { body: viewer } = await service.get('/clients-reference/viewer.js');
  expect(viewer.match(/x-scalar-secret-token`\],placeholder:`([^`]*)`/)?.[1]).toBe('Your API key');
});

test.each(['/clients', '/clients-json', '/clients-reference/viewer.js', '/clients/offerdesk-client.ts'])(
  '%s is not sent again to a browser that has it, and no other site can embed it',
  async (path) => {
    const url = service.address + path;
    const first = await fetch(url);
    const second = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });

    expect([first.status, second.status]).toEqual([200, 304]);
    expect(await second.text()).toBe('');
    for (const { headers } of [first, second]) {
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  },
);

describe('the guides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-guides-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const own = createOwnIds();

  /** What a step requires besides the steps before it. */
  const preparations: Record<string, () => Promise<unknown>> = {
    'Investor flow 5': async () =>
      own.storeIds(await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' })),
    'Regulation Crowdfunding 2': async () => {
      const [userId, assetId] = [own.newestIds.get('user'), own.newestIds.get('asset')];
      own.storeIds(
        (await service.post(`/trade-line-items?userId=${userId}`, { assetId, quantity: 500 })).body,
      );
      const cart = own.newestIds.get('trade');
      await service.patch(`/carts/${cart}`, {
        investorAccountId: own.newestIds.get('investor_account'),
        paymentMethodId: own.newestIds.get('payment_method'),
      });
    },
    'Regulation Crowdfunding 5': () => requireReconfirmation(service, own.newestIds.get('offering') ?? ''),
  };

  function writeFiles({ example }: FlowStep): void {
    const name = String(example?.query?.name ?? '');
    if (name !== '') writeFileSync(join(folder, name), name.endsWith('.png') ? png() : pdf());
  }

  test('cover authentication, paging, errors, idempotency, and each flow', () => {
    const headings = [...guides.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

    expect(headings).toEqual([
      ...['Authentication', 'Requests and values', 'Paging', 'Errors', 'Idempotency'],
      ...flows.map(({ title }) => title),
    ]);
  });

  test.each(
    flows.flatMap((flow) => flow.steps.map((step) => ({ flow, step, name: `${flow.title} ${step.step}` }))),
  )('$name: the request in the guide works', async ({ flow, step, name }) => {
    const section = guides.slice(guides.indexOf(`## ${flow.title}\n`));
    const sample = new RegExp(`^### ${step.step}\\. [\\s\\S]*?^\`\`\`shell\\n([\\s\\S]*?)\n\`\`\``, 'm').exec(
      section,
    )?.[1];
    await preparations[name]?.();
    writeFiles(step);

    const { stdout } = await run('bash', ['-c', own.withOwnIdsInText(sample ?? '')], {
      cwd: folder,
      env: { ...process.env, OFFERDESK_KEY: service.key },
    });

    const body = JSON.parse(stdout);
    expect(body).not.toHaveProperty('errors');
    own.storeIds(body);
  });

  test.each(['Authentication', 'Paging'])('the request under %s works', async (title) => {
    const sample = /```shell\n([\s\S]*?)\n```/.exec(guides.slice(guides.indexOf(`## ${title}`)))?.[1] ?? '';

    const { stdout } = await run('bash', ['-c', sample], {
      env: { ...process.env, OFFERDESK_KEY: service.key },
    });

    expect(JSON.parse(stdout)).toMatchObject({ items: expect.any(Array), meta: { currentPage: 1 } });
  });
});
