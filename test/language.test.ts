import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findNames, findTerms, isException } from './support/find-forbidden.ts';
import { exceptions } from './support/forbidden-terms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A specification that others wrote, and files with forbidden terms as their subject. */
const excluded =
  /^(resources\/docs\/developers\/(language|client-api)\.md|test\/(language\.test|support\/forbidden-terms)\.ts)$/;

function readFiles(folder: string, names: RegExp) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => names.test(path) && !excluded.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}

const files = [
  ...['electron', 'renderer', 'shared', 'test'].flatMap((folder) => readFiles(folder, /\.(tsx?|css|md)$/)),
  ...readFiles('resources/docs', /\.md$/),
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md'].map((path) => ({
    path,
    source: readFileSync(join(root, path), 'utf8'),
  })),
];

const found = files.map(({ path, source }) => ({
  terms: findTerms(path, source),
  names: findNames(path, source),
}));
const foundTerms = found.flatMap(({ terms }) => terms);

test('texts, comments, test names, and documentation use the terms of language.md', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(foundTerms.filter((term) => !isException(term)).map(({ message }) => message)).toEqual([]);
});

test('names of files, functions, types, and variables use the terms of language.md', () => {
  const isInjectedFault = (name: string) => name.startsWith('test/faults/');
  const names = found.flatMap((one) => one.names);
  expect(names.filter((name) => !isInjectedFault(name))).toEqual([]);
});

test('every exception is still needed', () => {
  const isNeeded = ({ file, text }: (typeof exceptions)[number]) =>
    foundTerms.some(({ path, message }) => path.startsWith(file) && message.includes(text));
  expect(exceptions.filter((exception) => !isNeeded(exception))).toEqual([]);
});

test.each([
  ['a message', 'a.ts', "fail('id: the record is refused');", 'a.ts:1: refused'],
  ['a template', 'a.ts', '\nsay(`It was Told.`);', 'a.ts:2: Told'],
  ['a label', 'a.tsx', '<Button label="Tick all" />;', 'a.tsx:1: Tick'],
  ['the text of a screen', 'a.tsx', '<p>\n  Nobody has bought yet.\n</p>;', 'a.tsx:2: Nobody'],
  ['a word across lines', 'a.tsx', '<p>The least\n  investment</p>;', 'a.tsx:1: least investment'],
  ['a percentage', 'a.tsx', '<p>0 % of the target</p>;', 'a.tsx:1: 0 %'],
  ['a percentage without words', 'a.ts', 'show("· 45 %");', 'a.ts:1: 5 %'],
  ['a comment', 'a.ts', '/** A record.\n * It lies here. */', 'a.ts:2: lies'],
  [
    'the name of a test',
    'test/docs.test.ts',
    "test.each([1])('it is told', () => {});",
    'test/docs.test.ts:1: told',
  ],
  ['a style sheet', 'a.css', '.a {}\n/* It lies\n * here. */', 'a.css:2: lies'],
  ['a page', 'README.md', 'A page.\n\nIt lies in `lies.md`.', 'README.md:3: lies'],
])('a forbidden term is found in %s', (_, path, source, message) => {
  expect(findTerms(path, source)).toMatchObject([
    { message: expect.stringMatching(new RegExp(`^${message}.* → `)) },
  ]);
});

test.each([
  ['a variable', 'a.ts', 'const isRefused = true;', 'a.ts: isRefused'],
  ['a function', 'a.ts', 'export function tellOf() {}\nfunction weighItems() {}', 'a.ts: weighItems'],
  ['a type', 'a.ts', 'interface ColourOf {}', 'a.ts: ColourOf'],
  ['a file', 'renderer/file-dossier.tsx', '', 'renderer/file-dossier.tsx: file-dossier'],
])('a forbidden word is found in the name of %s', (_, path, source, name) => {
  expect(findNames(path, source)).toEqual([name]);
});

test('a word that contains a forbidden one is allowed in a name', () => {
  expect(findNames('a.ts', 'const [enrolled, replies] = [];\nconst bold = { refuse: 1 };')).toEqual([]);
});

test.each([
  ['code', 'a.ts', 'const lies = refused.told;'],
  ['the name of a module', 'a.ts', "import { a } from './go on.ts';"],
  ['SQL', 'a.ts', 'sql`select * from files where lies = 1`;'],
  ['a type', 'a.ts', "type A = 'left out' | 'told off';"],
  ['a value in a test', 'test/docs.test.ts', "expect(text).toBe('it is told');"],
  ['a name in a style sheet', 'a.css', '.told { margin: 0; }'],
  ['code in a page', 'README.md', '```\ntold nobody\n```\nSet `refused` to 1.'],
])('%s is no text', (_, path, source) => {
  expect(findTerms(path, source)).toEqual([]);
});
