import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RowSplitter } from '../../electron/service/modules/csv-imports/parse/row-splitter.ts';
import {
  type ClientCsvKind,
  clientCsvKinds,
  csvKindOf,
} from '../../shared/contracts/csv-imports/kinds/index.ts';
import { importCsv } from '../support/csv-files.ts';
import { dropAndCheck, runToEnd } from '../support/import-drafts.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);

const readResource = (name: string) => readFileSync(`resources/csv/${name}.csv`, 'utf8');

function readRows(csv: string): string[][] {
  const splitter = new RowSplitter(',');
  return [...splitter.push(csv), ...splitter.end()].map(({ cells }) => cells);
}

/** Imports a file as its kind allows: bank lines have no HTTP path. */
async function importRows(kind: ClientCsvKind | 'funding', csv: string) {
  if (kind === 'funding') {
    const { id } = await dropAndCheck(service.app, csv);
    return runToEnd(service.app, id);
  }
  const { status, body } = await importCsv(
    service,
    kind,
    csv,
    kind === 'offering' ? { issuerId } : undefined,
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ failedRows: [], ignoredColumns: [], warnings: [] });
  return body;
}

describe.each([...clientCsvKinds, 'funding'] as const)('%s', (kind) => {
  test.each([
    { file: `${kind}-template`, minRows: 2 },
    { file: `${kind}-sample`, minRows: 200 },
  ])('$file has exactly the defined columns, and every row is imported', async ({ file, minRows }) => {
    const csv = readResource(file);
    const [header = [], ...rows] = readRows(csv);

    expect(header.toSorted()).toEqual(Object.keys(csvKindOf(kind).columns.properties).toSorted());
    expect(rows.length).toBeGreaterThanOrEqual(minRows);
    expect(await importRows(kind, csv)).toMatchObject({ successfulRows: rows.length });
  });

  test('the sample has quotes, commas, line breaks, accents, and other scripts in its cells', () => {
    const cells = readRows(readResource(`${kind}-sample`)).flat();

    const patterns = [/"/, /,/, /\n/, /[À-ž]/, /(?!\p{Script=Latin})\p{L}/u];
    for (const pattern of patterns) expect(cells).toContainEqual(expect.stringMatching(pattern));
  });

  test('the guide describes every column', () => {
    const guide = readFileSync('resources/docs/csv-imports.md', 'utf8');

    for (const column of Object.keys(csvKindOf(kind).columns.properties))
      expect(guide).toMatch(new RegExp(`\\b${column}\\b`));
  });

  // A number that causes no warning can be that of a person.
  test('its people do not exist: example domains, and no SSNs', () => {
    const text = readResource(`${kind}-sample`) + readResource(`${kind}-template`);

    for (const [address] of text.matchAll(/[^\s,"]+@[^\s,"]+/g)) {
      expect(address).toMatch(/@(example\.(com|org)|[a-z-]+(\.[a-z-]+)*\.example)$/);
    }
    expect(text).not.toMatch(/(?<=,)\d{3}-\d\d-\d{4}(?=,)/);
  });
});

test('the sample of investors has every account type', () => {
  const [header = [], ...rows] = readRows(readResource('investors-sample'));
  const types = Map.groupBy(rows, (row) => row[header.indexOf('investorAccountType')]);

  for (const type of ['INDIVIDUAL', 'JOINT', 'LEGAL_ENTITY'])
    expect(types.get(type)?.length, type).toBeGreaterThan(30);
});

test('the sample of offerings has offerings of several assets', async () => {
  const again = await importCsv(service, 'offering', readResource('offering-sample'), {
    issuerId,
    again: true,
  });

  const assets = Map.groupBy(
    again.body.createdOfferings as { offeringId: string }[],
    ({ offeringId }) => offeringId,
  );
  expect(Math.max(...[...assets.values()].map((list) => list.length))).toBeGreaterThan(2);
});
