import { posix } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { findCycles } from './import-cycles.ts';
import { type Import, readFacts, type SourceFacts } from './source-facts.ts';

/** A file of the program: its path in the repository, with `/` between the parts, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The layers that each layer may import, besides itself. */
const arrows: Record<string, string[]> = {
  renderer: ['shared'],
  // Code that both hosts need, such as the default data folder, is in the one that runs everywhere.
  'electron/desktop': ['electron/http', 'electron/ipc', 'electron/service', 'shared'],
  'electron/headless': ['electron/http', 'electron/ipc', 'electron/service', 'shared'],
  'electron/http': ['electron/service', 'shared'],
  'electron/ipc': ['electron/service', 'shared'],
  'electron/service': ['shared'],
  shared: [],
};

/**
 * The parts of the service, from the bottom up: each imports only itself and those before it. Files outside of them
 * (the composition and the host) may import all.
 */
const serviceParts = [
  'storage',
  'kernel',
  'modules/records',
  'modules/officers',
  'modules/clients',
  'modules/installation',
  'modules/changes',
  'modules/files',
  'modules/accreditation',
  'modules/offerings',
  'modules/investors',
  'modules/trading',
  'modules/compliance',
  'modules/csv-imports',
];

/** A thread starts with it and opens a service in it; no file imports it. */
const importThread = 'electron/service/modules/csv-imports/apply/import-worker.ts';

const storage = 'electron/service/storage/';
/** The code that appends to the audit log, and that creates its head. */
const auditWriters = [`${storage}audit-chain.ts`, `${storage}migrations/0001-initial-schema/audit-log.ts`];

/** A migration, or a file of its folder. */
const migrationFile = new RegExp(`^(${storage}migrations/\\d{4}-[\\w-]+)[./]`);

/** Packages that only some folders may import. A dropped file is a separate database until it is imported. */
const homes: Record<string, string[]> = {
  electron: ['electron/desktop/'],
  'better-sqlite3': [storage, 'electron/service/modules/csv-imports/drafts/'],
  'node:sqlite': [storage],
};

/** Electron's main thread serves neither HTTP nor queries, and the thread of the service has no Electron. */
const excludedFrom: Record<string, string[]> = {
  'electron/desktop/main.ts': ['better-sqlite3', 'fastify', 'kysely', 'node:http'],
  'electron/desktop/service-thread.ts': ['electron'],
};

/** The only packages of files that run anywhere. */
const sharedPackages = ['typebox', 'big.js', 'iso-3166', 'libphonenumber-js'];

/** The files of storage with SQLite's dialect; only the service, which backs up and verifies, may import them. */
const dialectFiles = [`${storage}database.ts`, `${storage}sqlite-dialect.ts`];

/** The edges that send an error as text. All other code passes on its code, field, and message. */
const errorTextEdges = [
  'electron/http/errors.ts',
  'electron/desktop/import-files.ts',
  'electron/service/host/explain-error.ts',
  'electron/service/modules/csv-imports/csv-imports.ts',
  'electron/service/modules/csv-imports/apply/failed-rows-csv.ts',
  // The evaluation of a cart lists the errors of a checkout as the client API sends them.
  'electron/service/modules/trading/evaluate-cart.ts',
];

const maxFileLines = 300;

/**
 * Checks the files against the architecture.
 * @returns a sentence for each violation, starting with the file
 */
export function findViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const { path, text } = file;
    const facts = factsOf(file);
    const found = [
      ...facts.imports.flatMap((imported) => checkImport(path, imported)),
      ...checkAuditEvents(path, facts),
      ...checkLength(text),
    ];
    return found.map((violation) => `${path}: ${violation}`);
  });
}

/**
 * Checks that no imports form a cycle. Imports of types are ignored, because they do not exist at run time.
 * @returns a sentence for each cycle
 */
export function findImportCycles(files: readonly SourceFile[]): string[] {
  return findCycles(readLoaded(files)).map((cycle) => `${cycle.join(', ')} import each other`);
}

/**
 * Checks what each thread of the desktop application loads, directly or through other files.
 * @returns a sentence for each violation, starting with the file
 */
export function findExcludedPackages(files: readonly SourceFile[]): string[] {
  const imports = readLoaded(files);
  return Object.entries(excludedFrom).flatMap(([entry, excluded]) => {
    const loaded = new Set([entry]);
    for (const path of loaded) for (const target of imports.get(path) ?? []) loaded.add(target);
    return [...loaded].flatMap((path) =>
      (imports.get(path) ?? [])
        .filter((target) => excluded.includes(target))
        .map((target) => `${path}: imports ${target}, and ${entry} loads it`),
    );
  });
}

const factsByText = new Map<string, SourceFacts>();

/** The facts about a file, which several rules need. */
function factsOf({ path, text }: SourceFile): SourceFacts {
  const facts = factsByText.get(`${path}\n${text}`) ?? readFacts(path, text);
  factsByText.set(`${path}\n${text}`, facts);
  return facts;
}

/** What each file imports at run time: the paths of files, and the names of packages. */
function readLoaded(files: readonly SourceFile[]): Map<string, string[]> {
  return new Map(
    files.map((file) => {
      const { path } = file;
      const loaded = factsOf(file).imports.filter(({ isType }) => !isType);
      return [path, loaded.map(({ specifier }) => resolve(path, specifier) ?? specifier)];
    }),
  );
}

function checkImport(path: string, { specifier, names }: Import): string[] {
  const target = resolve(path, specifier);
  const violations = target === undefined ? checkPackage(path, specifier, names) : checkArrow(path, target);
  return [...violations, ...checkMigration(path, target ?? specifier), ...checkErrorText(path, names)];
}

function checkErrorText(path: string, names: string[]): string[] {
  const isFormatted = names.includes('toErrorText') && !errorTextEdges.includes(path);
  return isFormatted ? ['formats an error, which only the edges do'] : [];
}

/** A migration with live code would do something else in a later version. */
function checkMigration(path: string, imported: string): string[] {
  const migration = migrationFile.exec(path)?.[1];
  const isFrozen = imported === 'kysely' || imported.startsWith(`${migration}/`);
  return migration === undefined || isFrozen ? [] : [`is a migration and imports ${imported}`];
}

/** The path of the imported file; undefined for a package. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  for (const [alias, folder] of Object.entries(packageJson.imports)) {
    const prefix = alias.slice(0, -1);
    if (specifier.startsWith(prefix)) return posix.join(folder.slice(0, -1), specifier.slice(prefix.length));
  }
  return undefined;
}

function checkArrow(path: string, target: string): string[] {
  const [from, to] = [layerOf(path), layerOf(target)];
  if (from === undefined) return ['belongs to no layer'];
  const isWrong = to !== undefined && to !== from && !arrows[from]?.includes(to);
  const isDialect = dialectFiles.includes(target) && from !== 'electron/service';
  const isFeature = path.startsWith('renderer/components/') && target.startsWith('renderer/features/');
  return isWrong || isDialect || isFeature || isOutOfOrder(path, target) ? [`imports ${target}`] : [];
}

function isOutOfOrder(path: string, target: string): boolean {
  return target.startsWith('electron/service/') && positionOf(path) < positionOf(target);
}

/** The level of a file of the service; files outside of its parts are above all of them. */
function positionOf(path: string): number {
  const position = serviceParts.findIndex((part) => path.startsWith(`electron/service/${part}/`));
  return path === importThread || position < 0 ? serviceParts.length : position;
}

function layerOf(path: string): string | undefined {
  return Object.keys(arrows).find((layer) => path.startsWith(`${layer}/`));
}

function checkPackage(path: string, specifier: string, names: string[]): string[] {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const home = homes[name];
  const isAway = home !== undefined && !home.some((folder) => path.startsWith(folder));
  const isUnshared = path.startsWith('shared/') && !sharedPackages.includes(name);
  const isOfNode = path.startsWith('renderer/') && name.startsWith('node:');
  const isDialect = !path.startsWith(storage) && names.some((imported) => imported.startsWith('Sqlite'));
  return isAway || isUnshared || isOfNode || isDialect ? [`imports ${specifier}`] : [];
}

const reads = ['selectFrom', 'innerJoin', 'leftJoin'];
const writingStatement =
  /\b(insert\s+(or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+audit(Events|Head)\b/i;

const auditTables: unknown[] = ['auditEvents', 'auditHead'];

/** Writing the audit log in another place breaks its chain. */
function checkAuditEvents(path: string, { calls, texts }: SourceFacts): string[] {
  if (auditWriters.includes(path)) return [];
  const isCalled = calls.some(
    ({ name, argument }) => auditTables.includes(argument) && !reads.includes(name),
  );
  const isSpelled = texts.some((text) => writingStatement.test(text));
  return isCalled || isSpelled ? ['writes auditEvents'] : [];
}

function checkLength(text: string): string[] {
  const lines = text.split('\n').length - 1;
  return lines > maxFileLines ? [`has ${lines} lines, more than ${maxFileLines}`] : [];
}
