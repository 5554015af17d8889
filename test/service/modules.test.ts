import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { handlers } from '../../electron/service/modules/index.ts';
import { operations } from '../../shared/contracts/index.ts';

test('every operation of the contracts is carried out, under its own name', () => {
  expect([...handlers.keys()].toSorted()).toEqual(Object.keys(operations).toSorted());
  for (const [name, operation] of Object.entries(operations)) expect(operation.name).toBe(name);
});

/** The module that alone writes the records of a table, and so their states. */
const owners: Record<string, string> = {
  accounts: 'access',
  apiKeys: 'access',
  officers: 'access',
  issuers: 'offerings',
  offerings: 'offerings',
  offeringRevisions: 'offerings',
  assets: 'offerings',
  users: 'investors',
  investorAccounts: 'investors',
  individuals: 'investors',
  legalEntities: 'investors',
  kycRecords: 'compliance',
  proposals: 'compliance',
  aicRecords: 'compliance',
  secureRequests: 'compliance',
  files: 'files',
  csvImports: 'csv-imports',
  trades: 'trading',
  tradeLineItems: 'trading',
  paymentMethods: 'trading',
};

/** The writes of records in a source, as the table and the module that the file lies in. */
function findWrites(path: string, source: string): { table: string; module: string }[] {
  const module = /modules\/([^/]+)\//.exec(path)?.[1] ?? path;
  const calls = source.matchAll(/records\s*\.(?:insert|insertAll|update)\(\s*'(\w+)'/g);
  return [...calls].map(([, table = '']) => ({ table, module }));
}

test('only its own module writes a record', () => {
  const root = new URL('../../electron/service/', import.meta.url).pathname;
  const writes = globSync(`${root}**/*.ts`).flatMap((path) =>
    findWrites(relative(root, path), readFileSync(path, 'utf8')),
  );
  expect(writes.length).toBeGreaterThan(10);
  expect(writes.filter(({ table, module }) => owners[table] !== module)).toEqual([]);
});

test('a write by another module would be noticed', () => {
  const source = "await ctx.records.update('trades', row, { tradeStatus: 'SETTLED' });";
  expect(findWrites('modules/files/files.ts', source)).toEqual([{ table: 'trades', module: 'files' }]);
});
