import { CompiledQuery, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../electron/service/kernel/context.ts';
import { findStored, type RowCheck } from '../../electron/service/modules/csv-imports/plan/row-warnings.ts';
import { openApp } from '../support/service.ts';

/** The columns by which SQLite selects the records. */
const lookups = [
  { kind: 'ssn', by: '(ssnDigest=?)' },
  { kind: 'person', by: '(nameKey=?)' },
  { kind: 'issuerEin', by: '(ein=?)' },
  { kind: 'entityEin', by: '(ein=?)' },
] as const;

test.each(lookups)(
  'stored records with the same $kind are found by its index, not by their account',
  async ({ kind, by }) => {
    const { reader } = (await openApp()).service.storage;
    const nodes: RootOperationNode[] = [];
    const db = reader.withPlugin({
      transformQuery({ node }) {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const account = { id: 'account_a', tenantId: 'account_a' };
    const ctx = { db, caller: { account }, now: new Date().toISOString() } as unknown as Context;
    const checks: RowCheck[] = [{ row: 2, warnings: [], keys: [{ field: 'ssn', kind, key: 'x' }] }];

    await findStored(ctx, checks);

    const [node] = nodes;
    if (!node) throw new Error('No query was run');
    const { sql, parameters } = reader.getExecutor().compileQuery(node, { queryId: 'plan' });
    const { rows } = await reader.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    const plan = rows.map(({ detail }) => detail);
    expect(plan).toContainEqual(expect.stringContaining(by));
    expect(plan.filter((step) => /accountId|SCAN (?!k )/.test(step))).toEqual([]);
  },
);
