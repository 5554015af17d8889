import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../renderer/app/guide/pages.ts';
import { findBrokenCitations } from './support/citations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const folders = ['electron', 'renderer', 'resources', 'shared', 'test'];
const texts = /\.(cjs|css|js|json|md|mjs|plist|tsx?|ya?ml)$/;

/** This file cites what does not exist, as test data. */
const self = 'test/docs.test.ts';

function listPaths(): string[] {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  return [...top.map(({ name }) => name), ...folders, ...below];
}

test('every file, section, and heading that code, tests, and documentation cite exists', () => {
  const paths = listPaths();
  const files = paths
    .filter((path) => texts.test(path) && path !== self && path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

  expect(files.filter(({ path }) => path.endsWith('.md')).length).toBeGreaterThan(10);
  expect(findBrokenCitations(files, new Set(paths))).toEqual([]);
});

test('the guide in the application has every page of the user guide, and no developer documentation', () => {
  const guide = readdirSync(join(root, 'resources/docs')).filter((name) => name.endsWith('.md'));

  expect([...pages.keys()].toSorted()).toEqual(guide.toSorted());
});

const rules = {
  path: 'resources/docs/developers/rules.md',
  text: '# Rules\n\nSee § 2.\n\n## 1. Fees\n\n### 1.1 Cash\n\n### Cards (all)\n\n## 2. Limits\n\n### `size`\n',
};
const guide = { path: 'resources/docs/guide.md', text: '# Guide\n\n## The first day\n' };
const check = (path: string, text: string) =>
  findBrokenCitations(
    [rules, guide, { path, text }],
    new Set([rules.path, guide.path, 'resources/docs', path]),
  );

test.each([
  ['a file that does not exist', '/** other.md § 1. */', 'other.md does not exist'],
  ['a file in another folder', '/** docs/rules.md */', 'docs/rules.md does not exist'],
  ['a section that does not exist', '/** rules.md § 3. */', 'rules.md § 3 does not exist'],
  ['a heading that does not exist', '/** rules.md "Taxes". */', 'rules.md "Taxes" does not exist'],
  ['a subsection that does not exist', '/** rules.md § 1.2. */', 'rules.md § 1.2 does not exist'],
  ['a heading of another section', '/** rules.md § 2 "Cards". */', 'rules.md § 2 "Cards" does not exist'],
  ['a citation on two lines', '/**\n * The fees of rules.md\n * § 3.\n */', 'rules.md § 3 does not exist'],
  ['a section without its file', '// § 1 says why.', '§ 1 names no section of a file'],
  ['several sections at once', '// rules.md §§ 1 and 2', '§§ names no section of a file'],
  ['a test name', "test('follows other.md')", 'other.md does not exist'],
])('the check finds %s', (_, text, problem) => {
  expect(check('shared/fees.ts', text)).toEqual([`shared/fees.ts: ${problem}`]);
});

test.each([
  [
    'a file that does not exist',
    '[other](other.md)',
    ['other.md does not exist', 'the link other.md leads nowhere'],
  ],
  ['a folder that does not exist', '[code](electron/service)', ['the link electron/service leads nowhere']],
  [
    'a heading that does not exist',
    '[day](resources/docs/guide.md#last)',
    ['the link resources/docs/guide.md#last leads nowhere'],
  ],
  ['code that does not exist', 'See `shared/prices.ts`.', ['shared/prices.ts does not exist']],
  ['a section of its own that does not exist', 'See § 7.', ['§ 7 names no section of a file']],
])('the check finds %s in documentation', (_, text, problems) => {
  expect(check('README.md', text)).toEqual(problems.map((problem) => `README.md: ${problem}`));
});

test.each([
  ['a section', 'shared/fees.ts', '/** The fees (rules.md § 1). */'],
  ['a heading', 'shared/fees.ts', '/** rules.md "Cards", as clients send them. */'],
  ['a subsection', 'shared/fees.ts', '/** rules.md § 1.1 */'],
  ['a heading of a section', 'shared/fees.ts', '/** rules.md § 2 "size" */'],
  ['a whole path', 'shared/fees.ts', '// resources/docs/developers/rules.md'],
  ['code', 'README.md', '`resources/docs/`, `shared/*.ts`, `shared/<module>/fees.ts`'],
  ['a section of an RFC', 'shared/fees.ts', '/** RFC 2046 § 5.1.1 */'],
  ['a path that code uses', 'vite.config.ts', "const license = { fileName: 'licenses.md' };"],
  [
    'a link to a heading',
    'README.md',
    '[day](resources/docs/guide.md#the-first-day) of [docs](resources/docs)',
  ],
])('the check accepts %s', (_, path, text) => {
  expect(check(path, text)).toEqual([]);
});
