import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findExcludedPackages, findImportCycles, findViolations } from './support/architecture-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function readSources(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: `${folder}/${path.replaceAll('\\', '/')}`,
      text: readFileSync(join(root, folder, path), 'utf8'),
    }));
}

test('the program follows its architecture', () => {
  const files = ['electron', 'renderer', 'shared'].flatMap(readSources);

  expect(files.length).toBeGreaterThan(100);
  expect(findViolations(files)).toEqual([]);
});

test('no file imports itself through other files at run time', () => {
  const files = ['electron', 'renderer', 'shared'].flatMap(readSources);

  expect(findImportCycles(files)).toEqual([]);
});

test('on the desktop, the main thread loads no database and no HTTP server, and the service no Electron', () => {
  expect(findExcludedPackages(['electron', 'shared'].flatMap(readSources))).toEqual([]);
});

test.each([
  ['the main thread', 'electron/desktop/main.ts', 'better-sqlite3'],
  ['the thread of the service', 'electron/desktop/service-thread.ts', 'electron'],
])('the check reports what %s loads through another file', (_, entry, name) => {
  const files = [
    { path: entry, text: `import '#service/host/host-info.ts';` },
    { path: 'electron/service/host/host-info.ts', text: `import '${name}';` },
  ];

  expect(findExcludedPackages(files)).toEqual([
    `electron/service/host/host-info.ts: imports ${name}, and ${entry} loads it`,
  ]);
});

const service = 'electron/service/modules/offerings/issuers.ts';
const migration = 'electron/service/storage/migrations/0001-initial-schema.ts';
const migrationPart = 'electron/service/storage/migrations/0001-initial-schema/access.ts';

test.each([
  ['the screens reach into the service', 'renderer/main.tsx', `import '../electron/service/app.ts';`],
  ['the screens use Node', 'renderer/main.tsx', `import { join } from 'node:path';`],
  ['the service knows its transport', service, `import { startListener } from '#http/listener.ts';`],
  ['a type import goes against the arrow', service, `import type { Host } from '#ipc/router.ts';`],
  ['a type is imported inline', service, `type Host = import('../../../http/listener.ts').Listener;`],
  ['an export goes against the arrow', service, `export * from '#http/listener.ts';`],
  ['an import waits until it runs', service, `await import('#http/listener.ts');`],
  ['one transport uses the other', 'electron/http/routes.ts', `import '#ipc/router.ts';`],
  ['the headless host uses the desktop', 'electron/headless/main.ts', `import '../desktop/main.ts';`],
  ['the service imports electron', service, `import { app } from 'electron';`],
  ['the headless host imports electron', 'electron/headless/main.ts', `import { app } from 'electron/main';`],
  ['a module opens a database', service, `import Database from 'better-sqlite3';`],
  ['a module opens Node’s database', service, `import { DatabaseSync } from 'node:sqlite';`],
  ['a module knows the dialect', service, `import { SqliteDialect } from 'kysely';`],
  ['a transport opens a database', 'electron/http/routes.ts', `import '#service/storage/database.ts';`],
  ['shared imports Node', 'shared/domain/ids.ts', `import { hash } from 'node:crypto';`],
  ['shared imports a package', 'shared/domain/ids.ts', `import Papa from 'papaparse';`],
  ['shared imports the service', 'shared/domain/ids.ts', `import '#service/app.ts';`],
  ['storage imports the kernel', 'electron/service/storage/insert.ts', `import '../kernel/errors.ts';`],
  ['the kernel imports a module', 'electron/service/kernel/pages.ts', `import '../modules/files/files.ts';`],
  ['the kernel imports the host', 'electron/service/kernel/pages.ts', `import '../host/host-info.ts';`],
  ['a module imports a later module', service, `import '../trading/trades.ts';`],
  ['a module imports a type of a later one', service, `import type { T } from '../trading/trades.ts';`],
  ['a module imports the host', service, `import '#service/host/host-info.ts';`],
  ['a module imports the composition', service, `import type { App } from '#service/app.ts';`],
  ['a component imports a feature', 'renderer/components/a.tsx', `import '../features/files/files.tsx';`],
  ['a file has no layer', 'electron/main.ts', `import './service/app.ts';`],
  ['a module writes the audit log', service, `await insertAll(db, 'auditEvents', events);`],
  ['a module empties the audit log', service, `await db.deleteFrom('auditEvents').execute();`],
  ['a statement writes the audit log', service, 'await sql`update auditEvents set hash = 1`.execute(db);'],
  ['a migration imports live code', migration, `import { searchSources } from '../search-index.ts';`],
  ['a part of a migration imports live code', migrationPart, `import '../../search-index.ts';`],
  ['a migration imports another one', migrationPart, `import '../0002-next/columns.ts';`],
  ['a migration imports a package', migration, `import Big from 'big.js';`],
  ['a module formats an error', service, `import { toErrorText } from '#service/kernel/errors.ts';`],
  ['a file is too long', service, '\n'.repeat(301)],
])('the check reports that %s', (_, path, text) => {
  expect(findViolations([{ path, text }])).toHaveLength(1);
});

const issuers = { path: service, text: `import { presentTrade } from '../trading/trades.ts';` };
const trades = 'electron/service/modules/trading/trades.ts';

test.each([
  ['by an import', `import { presentIssuer } from '#service/modules/offerings/issuers.ts';`],
  ['by an export', `export * from '../offerings/issuers.ts';`],
  ['by a dynamic import', `await import('../offerings/issuers.ts');`],
  ['by one value among types', `import { presentIssuer, type Issuer } from '../offerings/issuers.ts';`],
])('the check reports two files that import each other %s', (_, text) => {
  expect(findImportCycles([issuers, { path: trades, text }])).toEqual([
    `${service}, ${trades} import each other`,
  ]);
});

test('the check reports a cycle of three files', () => {
  const files = [
    { path: 'shared/domain/a.ts', text: `import './b.ts';` },
    { path: 'shared/domain/b.ts', text: `import './c.ts';` },
    { path: 'shared/domain/c.ts', text: `import './a.ts';` },
    { path: 'shared/domain/d.ts', text: `import './a.ts';` },
  ];

  expect(findImportCycles(files)).toEqual([
    'shared/domain/a.ts, shared/domain/b.ts, shared/domain/c.ts import each other',
  ]);
});

test.each([
  ['an import of a type', `import type { Issuer } from '../offerings/issuers.ts';`],
  ['an import of names that are types', `import { type Issuer } from '../offerings/issuers.ts';`],
  ['an export of a type', `export type { Issuer } from '../offerings/issuers.ts';`],
  ['an inline type', `type Issuer = import('../offerings/issuers.ts').Issuer;`],
])('%s creates no cycle', (_, text) => {
  expect(findImportCycles([issuers, { path: trades, text }])).toEqual([]);
});

test.each([
  ['a desktop file that imports electron', 'electron/desktop/main.ts', `import { app } from 'electron';`],
  [
    'storage that opens a database',
    'electron/service/storage/database.ts',
    `import D from 'better-sqlite3';`,
  ],
  ['a module that reads the audit log', service, `await db.selectFrom('auditEvents').execute();`],
  ['a module that imports an earlier one', service, `import '../clients/accounts.ts';`],
  ['a module that imports kernel and storage', service, `import '#service/storage/storage.ts';`],
  [
    'a host that imports a module',
    'electron/service/host/host-app.ts',
    `import '../modules/files/files.ts';`,
  ],
  ['a feature that imports a component', 'renderer/features/a.tsx', `import '../components/a.tsx';`],
  ['an import within a layer', 'shared/contracts/index.ts', `import '../domain/ids.ts';`],
  ['a part of a package', 'shared/contracts/fields.ts', `import { Compile } from 'typebox/compile';`],
  ['the description of the package', 'electron/http/openapi.ts', `import '../../package.json';`],
  ['a migration that imports its parts', migration, `import './0001-initial-schema/access.ts';`],
  ['a part of a migration that imports another', migrationPart, `import './columns.ts';`],
  ['a migration that imports Kysely', migration, `import { sql } from 'kysely';`],
  [
    'the list of migrations',
    'electron/service/storage/migrations/index.ts',
    `import './0001-initial-schema.ts';`,
  ],
  ['a file of the longest length', service, '\n'.repeat(300)],
])('the check allows %s', (_, path, text) => {
  expect(findViolations([{ path, text }])).toEqual([]);
});
