import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { prefix } from '../../electron/http/routes.ts';
import { operationCases, sendHarmlessRequest } from '../support/operations.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const stranger = service.clientWithKey(undefined);
const { body: description } = await stranger.get('/clients-json');

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
  example?: unknown;
}

const described = operationCases.map((scenario) => {
  const { path } = scenario.operation.http;
  return { ...scenario, entry: description.paths[prefix + path]?.[scenario.method.toLowerCase()] };
});

/** Every value in the description with that name. */
function collect(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key === name ? [item] : []),
    ...collect(item, name),
  ]);
}

describe('/clients-json', () => {
  test('is valid in the official OpenAPI schema', async () => {
    expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true });
  });

  test('returns OpenAPI 3.1 without a key', () => {
    expect(description).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: expect.any(String), version: '1', description: expect.any(String) },
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
        schemas: { Error: { required: ['status', 'message', 'errors'] } },
      },
    });
  });

  test('describes exactly the operations of the client API, each once', () => {
    const ids = collect(description.paths, 'operationId');

    expect(ids.toSorted()).toEqual(operationCases.map(({ name }) => name).toSorted());
  });

  test('contains every schema that it refers to', () => {
    const schemas = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    const securities = Object.keys(description.components.securitySchemes);
    const tags = description.tags.map(({ name }: { name: string }) => name);

    expect(schemas).toEqual(expect.arrayContaining(collect(description, '$ref')));
    expect(securities).toEqual(
      expect.arrayContaining(
        collect(description, 'security')
          .flat()
          .flatMap((one) => Object.keys(one as object)),
      ),
    );
    expect(tags).toEqual(expect.arrayContaining(collect(description.paths, 'tags').flat()));
  });

  test('contains only valid schemas', () => {
    for (const schema of collect(description, 'schema'))
      expect(() => Compile(schema as object)).not.toThrow();
  });
});

describe.each(described)('$name', ({ entry, ...scenario }) => {
  const { method, operation } = scenario;
  const { path } = operation.http;

  test('has a unique summary and description', () => {
    expect(entry.summary).toBe(operation.summary);
    expect(entry.summary.length).toBeGreaterThan(5);
    expect(entry.description.length).toBeGreaterThan(entry.summary.length / 2);
  });

  test('declares its parameters, each in the path with an example', () => {
    const parameters: Parameter[] = entry.parameters;
    const inPath = parameters.filter((parameter) => parameter.in === 'path');

    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const parameter of inPath)
      expect(parameter).toMatchObject({ required: true, example: expect.anything() });
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
  });

  test('has an example of its body, if it accepts one', () => {
    const content: Record<string, { schema: object; example?: unknown }> = entry.requestBody?.content ?? {};
    const json = content['application/json'];

    if (json) expect(Compile(json.schema).Check(json.example)).toBe(true);
    else if (operation.upload) expect(Object.keys(content)).toContain('multipart/form-data');
    else expect(entry.requestBody).toBeUndefined();
  });

  test('declares its success and errors, all with a condition', () => {
    const statuses = Object.keys(entry.responses);
    const acceptsBody = entry.requestBody !== undefined;

    expect(statuses).toEqual(
      expect.arrayContaining([
        String(operation.status),
        ...['400', '401', '403', '421', '429', '500'],
        ...(path.includes('{') ? ['404'] : []),
        ...(method === 'POST' ? ['409'] : []),
        ...(acceptsBody ? ['408', '413', '415'] : []),
        ...Object.keys(operation.errors),
      ]),
    );
    for (const response of Object.values<{ description: string }>(entry.responses)) {
      expect(response.description).toMatch(/\w{2,}/);
    }
  });

  test('answers an invalid request with a declared status', async () => {
    const answers = [
      await sendHarmlessRequest(stranger, scenario),
      await sendHarmlessRequest(service, scenario),
    ];

    for (const { status } of answers) expect(Object.keys(entry.responses)).toContain(String(status));
  });
});

describe('/clients', () => {
  test('shows the reference without a key', async () => {
    const { status, body, headers } = await stranger.get('/clients');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Offerdesk client API</title>');
  });

  test('loads nothing from other servers, and its policy forbids it', async () => {
    const { body, headers } = await stranger.get('/clients');
    const policy = headers.get('content-security-policy') ?? '';

    expect(body).not.toMatch(/https?:|\/\/[a-z]/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|\*/);
  });

  test('serves its scripts and styles itself', async () => {
    const { body } = await stranger.get('/clients');
    const assets = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]);

    expect(assets.length).toBeGreaterThanOrEqual(2);
    for (const asset of assets) {
      const answer = await stranger.get(asset);
      expect(answer.status, asset).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
