import { posix } from 'node:path';

/** A text file of the repository: its path, with `/` between the parts, and its text. */
export interface TextFile {
  path: string;
  text: string;
}

interface Heading {
  level: number;
  title: string;
}

/** The folders of files that are cited only by name. */
const homes = ['', 'resources/docs/developers', 'resources/docs'];

/** `decisions.md § 5 "KYC"`: a file, and optionally a numbered section of it, and a heading in quotation marks. */
const citation =
  /(?<![\w/.*-])((?:\.{1,2}\/|[\w.-]+\/)*[\w-]+\.md)\b(?: \u00a7 (\d+(?:\.\d+)?))?(?:,? "([^"]+)")?/g;

const link = /\]\(([^)\s]+)\)/g;

/** A path in backticks, without a wildcard or a placeholder. */
const codePath = /`((?:electron|renderer|resources|shared|test)\/[^`*\s{}<>]+)`/g;

/** A section sign that does not follow the name of what it is a section of, or that names several sections. */
const looseSection = /\u00a7{2}|(?<!\.md |RFC \d{1,5} |\u00a7)\u00a7(?: (\d+(?:\.\d+)?))?/g;

/**
 * Finds citations of Markdown files, sections, and headings that the repository does not have, and in Markdown
 * files also links and paths of code.
 *
 * @param files every text file of the repository
 * @param paths of every file and folder of the repository
 * @returns a sentence for each of them, starting with its file
 */
export function findBrokenCitations(files: readonly TextFile[], paths: ReadonlySet<string>): string[] {
  const headings = new Map(
    files.filter(isMarkdown).map(({ path, text }) => [path, readHeadings(text)] as const),
  );
  return files.flatMap((file) =>
    [
      ...findBrokenNames(file, headings),
      ...findLooseSections(file, headings),
      ...(isMarkdown(file)
        ? [...findBrokenLinks(file, paths, headings), ...findBrokenPaths(file, paths)]
        : []),
    ].map((problem) => `${file.path}: ${problem}`),
  );
}

function isMarkdown({ path }: TextFile): boolean {
  return path.endsWith('.md');
}

function readHeadings(text: string): Heading[] {
  const outsideCode = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...outsideCode.matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title: title.replaceAll('`', '').trim(),
  }));
}

/** A comment or a paragraph as one line, so that a citation can continue on the next line. */
function unwrap(text: string): string {
  return text.replaceAll(/\s*\n[ \t]*(?:(?:\*(?!\/)|\/\/|#)[ \t]?)?/g, ' ');
}

function findBrokenNames(file: TextFile, headings: ReadonlyMap<string, Heading[]>): string[] {
  const text = unwrap(file.text);
  return [...text.matchAll(citation)].flatMap((match) => {
    const [whole, name = '', section, title] = match;
    // A string literal is a path that code uses, which fails by itself if it is wrong.
    if (!isMarkdown(file) && isLiteral(text, match.index, name)) return [];
    const cited = homesOf(file.path)
      .map((home) => headings.get(posix.join(home, name)))
      .find((found) => found !== undefined);
    if (!cited) return [`${name} does not exist`];
    const part = section === undefined ? cited : sectionOf(cited, section);
    const isFound = part.length > 0 && (title === undefined || part.some((each) => isCalled(each, title)));
    return isFound ? [] : [`${whole} does not exist`];
  });
}

function homesOf(path: string): string[] {
  return [posix.dirname(path), ...homes];
}

function isLiteral(text: string, start: number, name: string): boolean {
  const before = text.charAt(start - 1);
  return /['"`]/.test(before) && text.charAt(start + name.length) === before;
}

/** A numbered section (`## 2. Title`) or subsection (`### 2.1 Title`) with the headings below it; empty if the number does not exist. */
function sectionOf(headings: readonly Heading[], number: string): Heading[] {
  const start = headings.findIndex(
    ({ title }) => title.startsWith(`${number}. `) || title.startsWith(`${number} `),
  );
  const first = headings[start];
  if (!first) return [];
  const length = headings.slice(start + 1).findIndex(({ level }) => level <= first.level);
  return headings.slice(start, length === -1 ? undefined : start + 1 + length);
}

/** A note in parentheses at the end of a heading need not be cited. */
function isCalled({ title }: Heading, cited: string): boolean {
  return title === cited || title.startsWith(`${cited} (`);
}

function findLooseSections({ path, text }: TextFile, headings: ReadonlyMap<string, Heading[]>): string[] {
  const own = headings.get(path) ?? [];
  return [...unwrap(text).matchAll(looseSection)]
    .filter(([, section]) => section === undefined || sectionOf(own, section).length === 0)
    .map(([whole]) => `${whole} names no section of a file`);
}

function findBrokenLinks(
  { path, text }: TextFile,
  paths: ReadonlySet<string>,
  headings: ReadonlyMap<string, Heading[]>,
): string[] {
  return [...text.matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const cited = file === '' ? path : posix.join(posix.dirname(path), file);
      if (!paths.has(cited)) return true;
      const found = headings.get(cited) ?? [];
      return anchor !== undefined && !found.some(({ title }) => toAnchor(title) === anchor);
    })
    .map((target) => `the link ${target} leads nowhere`);
}

function findBrokenPaths({ text }: TextFile, paths: ReadonlySet<string>): string[] {
  return [...text.matchAll(codePath)]
    .map(([, path = '']) => path)
    .filter((path) => !path.endsWith('.md') && !paths.has(path.replace(/\/$/, '')))
    .map((path) => `${path} does not exist`);
}

/** The anchor that GitHub generates for a heading. */
function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
