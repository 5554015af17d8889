import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { AppError, toErrorText } from '../../electron/service/kernel/errors.ts';
import type { Answer } from './client.ts';
import type { Running } from './service.ts';

/** Internal terms that no response may contain: SQL, tables, paths, stacks. */
const internalTerms =
  /sqlite|constraint|\b(select|insert|update|delete)\b.*\b(from|into|set)\b|node_modules|\.[jt]s:\d|\bat \w+ \(|\/tmp\//i;

/** The table of decisions.md § 4: status → `message`. */
const standardPhrases = new Map(
  [
    ...readFileSync('resources/docs/developers/decisions.md', 'utf8').matchAll(
      /^\| (\d{3}) \| ([^|`]+) \|.*\|$/gm,
    ),
  ].map(([, status, phrase]) => [Number(status), phrase]),
);

/**
 * The number of rows of each table in the data folder, except those that background work writes: the search index, the
 * running examinations, and the requests of each API key. The scheduled work of the start has ended before.
 */
export async function countRows(app: App): Promise<Record<string, number>> {
  await app.parts.schedule.idle();
  const { reader } = app.service.storage;
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'sqlite%' and name not like 'search%'
    and name not in ('fileExaminations', 'apiKeyUsage')`.execute(reader);
  const counts = tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`);
  const { rows } = await sql.raw<Record<string, number>>(`select ${counts.join()}`).execute(reader);
  return rows[0] ?? {};
}

/** The error that the work is rejected with: its code, and its entries as the client API sends them. */
export async function failureOf(work: Promise<unknown>): Promise<{ code: string; errors: string[] }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  const { code, errors } = error as AppError;
  return { code, errors: errors.map(toErrorText) };
}

/** The answer is the error body of client-api.md "Errors", and discloses nothing of the machine. */
export function expectErrorBody(answer: Answer, status: number): void {
  expect(answer.body).toEqual({ status, message: standardPhrases.get(status), errors: expect.any(Array) });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  for (const error of answer.body.errors) expect(error).toMatch(/^[\w$.[\]-]+: \S/);
  expect(JSON.stringify(answer.body)).not.toMatch(internalTerms);
}

/**
 * Checks the properties of every error: its status, the error body, and that nothing of the request is stored.
 *
 * @param ask sends the request
 * @param errors the starts of entries of `errors`; there may be others
 */
export async function expectError(
  service: Pick<Running, 'app'>,
  status: number,
  ask: () => Promise<Answer>,
  ...errors: string[]
): Promise<void> {
  const before = await countRows(service.app);
  const answer = await ask();
  expectErrorBody(answer, status);
  for (const start of errors) {
    expect(answer.body.errors.map((error: string) => error.slice(0, start.length))).toContain(start);
  }
  expect(await countRows(service.app)).toEqual(before);
}
