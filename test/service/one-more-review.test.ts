/**
 * Adds a review to a copy of the sources: a definition, a folder, and a migration. Everything else derives from them.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEndOfFile } from '../support/end-of-file.ts';
import { temporaryFolder } from '../support/service.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const definition = `
import { complianceReviewTransitions } from '../transitions.ts';
import { defineReview } from './define-review.ts';

export const suitability = defineReview({
  label: 'Suitability',
  noun: ['suitability review', 'suitability reviews'],
  group: { name: 'Suitability', icon: 'checklist' },
  whenEmpty: 'New issuers appear here.',
  table: 'issuers',
  column: 'suitability',
  entry: 'PENDING',
  transitions: complianceReviewTransitions,
  pending: ['PENDING'],
  reasons: ['NOT_ELIGIBLE', 'OTHER'],
});
`;

const servicePart = `
import { sql } from 'kysely';
import { known, fact, noFindings } from '../case-parts.ts';
import { defineReview } from '../define-review.ts';

export const suitabilityReview = defineReview('suitability', {
  queue: { type: 'type', title: sql\`r.title\` },
  readCase: async (_ctx, row) => ({
    ...noFindings,
    title: row.title,
    links: [{ id: row.id, title: row.title }],
    facts: [{ title: 'Company', columns: null, facts: known(fact('Legal name', row.legalName)) }],
  }),
});
`;

const migration = `
import { sql } from 'kysely';

export async function up(db) {
  await sql\`ALTER TABLE issuers ADD COLUMN suitability TEXT NOT NULL DEFAULT 'PENDING'\`.execute(db);
  await sql\`CREATE INDEX issuersBySuitability ON issuers (suitability, createdAt)\`.execute(db);
}
`;

/** Runs in the copy, and prints its results as JSON. */
const probe = `
import { describePending, sumOf } from './electron/desktop/describe-pending.ts';
import { countPending } from './electron/desktop/service-thread/pending-counts.ts';
import { openHostApp } from './electron/service/host/host-app.ts';
import { backOffice } from './electron/service/kernel/caller.ts';
import { decisionOf } from './shared/contracts/compliance/decisions.ts';
import { operations } from './shared/contracts/index.ts';
import { reviewGroups } from './shared/domain/reviews.ts';

const [dataDir, keyFile] = process.argv.slice(2);
const app = await openHostApp({ dataDir, keyFile, passwordCost: { N: 2 ** 10, r: 8, p: 1 } });
const run = (name, input = {}) =>
  app.run(name, backOffice, input).catch((error) => ({ code: error.code, errors: error.errors ?? String(error) }));

const body = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
const issuer = await run('createIssuer', { body });
const pending = await countPending(app);
const found = {
  operation: decisionOf('suitability').name in operations,
  queue: await run('listQueue', { query: { review: 'suitability' } }),
  counts: (await run('getQueueCounts')).items.filter(({ review }) => review === 'suitability'),
  badge: [pending.get('suitability'), sumOf(pending)],
  sidebar: reviewGroups.at(-1),
  tray: describePending(new Map([['suitability', 2]])),
  secondApproval: (await run('getSecondApproval')).suitability,
  secondApprovalChange: await run('setSecondApproval', { body: { suitability: ['APPROVED'] } }),
  reasonCodes: (await run('listReasonCodes')).items
    .filter(({ reviews }) => reviews.includes('suitability'))
    .map(({ code }) => code),
};
const { updatedAt } = await run('getCase', { params: { review: 'suitability', id: issuer.id } });
const decide = (to) =>
  run('decideSuitability', { params: { id: issuer.id }, body: { expectedUpdatedAt: updatedAt, to } });
found.decision = await decide('APPROVED');
found.case = await run('getCase', { params: { review: 'suitability', id: issuer.id } });
found.left = (await run('listQueue', { query: { review: 'suitability' } })).items;
found.history = (await run('getHistory', { params: { id: issuer.id } })).decisions;
await app.close();
console.log(JSON.stringify({ id: issuer.id, ...found }));
`;

interface Found {
  id: string;
  [aspect: string]: unknown;
}

let found: Found;

beforeAll(() => {
  const folder = temporaryFolder(atEndOfFile);
  const copy = dirname(folder.dataDir);
  for (const name of ['electron', 'shared', 'resources', 'package.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  };
  /** Adds one import and one entry at the end of a list. */
  const register = (path: string, importLine: string, list: string, entry: string) => {
    const source = readFileSync(join(copy, path), 'utf8');
    const start = source.indexOf(list);
    const end = source.indexOf('\n}', start);
    expect(start).toBeGreaterThan(0);
    write(path, `${importLine}\n${source.slice(0, end)}\n  ${entry},${source.slice(end)}`);
  };
  const reviewsFolder = 'electron/service/modules/compliance/reviews';
  const migrations = 'electron/service/storage/migrations';
  write('shared/domain/reviews/suitability.ts', definition);
  write(`${reviewsFolder}/suitability/review.ts`, servicePart);
  write(`${migrations}/9999-suitability.ts`, migration);
  register(
    'shared/domain/reviews.ts',
    "import { suitability } from './reviews/suitability.ts';",
    'export const reviews',
    'suitability',
  );
  register(
    `${reviewsFolder}/index.ts`,
    "import { suitabilityReview } from './suitability/review.ts';",
    'export const reviewsByName',
    'suitability: suitabilityReview',
  );
  register(
    `${migrations}/index.ts`,
    "import * as suitability from './9999-suitability.ts';",
    'const migrations',
    "'9999-suitability': suitability",
  );
  write('probe.ts', probe);

  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'probe.ts'), folder.dataDir, folder.keyFile],
    { cwd: copy, encoding: 'utf8' },
  );
  const line = stdout.trim().split('\n').at(-1);
  if (!line) throw new Error(stderr);
  found = JSON.parse(line) as Found;
});

describe('an additional review has', () => {
  test('an operation that decides it', () => {
    expect(found.operation).toBe(true);
    expect(found.decision).toMatchObject({ review: 'suitability', from: 'PENDING', to: 'APPROVED' });
  });

  test('a queue that a decided record leaves', () => {
    expect(found.queue).toMatchObject({
      items: [{ review: 'suitability', id: found.id, title: 'Harbor Light', type: 'LLC', state: 'PENDING' }],
    });
    expect(found.left).toEqual([]);
  });

  test('counts', () => {
    expect(found.counts).toMatchObject([{ state: 'PENDING', count: 1, byAge: [1, 0, 0, 0] }]);
  });

  test('a share of the badge', () => {
    // The new issuer is pending in its own review, too.
    expect(found.badge).toEqual([1, 2]);
  });

  test('an entry in the sidebar', () => {
    expect(found.sidebar).toEqual({ name: 'Suitability', icon: 'checklist', reviews: ['suitability'] });
  });

  test('a text in the tray', () => {
    expect(found.tray).toBe('2 suitability reviews');
  });

  test('settings of second approval', () => {
    expect(found.secondApproval).toEqual([]);
    expect(found.secondApprovalChange).toMatchObject({
      code: 'rule',
      errors: [{ field: 'suitability', message: expect.any(String) }],
    });
  });

  test('reason codes', () => {
    expect(found.reasonCodes).toEqual(['NOT_ELIGIBLE', 'OTHER']);
  });

  test('a case and a history', () => {
    expect(found.case).toMatchObject({
      review: 'suitability',
      id: found.id,
      state: 'APPROVED',
      facts: [{ title: 'Company', facts: [{ label: 'Legal name', value: 'Harbor Light LLC' }] }],
    });
    expect(found.history).toMatchObject([{ from: 'PENDING', to: 'APPROVED' }]);
  });
});
