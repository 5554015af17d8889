import { type ESTree, parseSync } from 'vite';
import { nodesOf } from './source-facts.ts';

/** A text of a source file or of a page, with the line on which it starts. */
export interface Text {
  text: string;
  line: number;
}

/** Nodes whose literals are no texts: names of modules and types. */
const unread = ['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType'];

/** What is read of a source file: comments and texts, or of a test comments and the names of tests. */
export function readSource(path: string, source: string): Text[] {
  const { program, comments } = parse(path, source);
  const lineAt = toLines(source);
  const found = path.startsWith('test/') ? findTestNames(program) : findTexts(program);
  return [
    ...found.map(({ text, start }) => ({ text: withoutCode(text), line: lineAt(start) })),
    ...comments.flatMap(({ value, start }) =>
      value.split('\n').map((text, index) => ({ text: withoutCode(text), line: lineAt(start) + index })),
    ),
  ];
}

/** The last file, whose texts and names are read one after the other: parsing takes most of the time. */
let last: { source: string; path: string; parsed: ReturnType<typeof parseSync> } | undefined;

function parse(path: string, source: string): ReturnType<typeof parseSync> {
  if (last?.path === path && last.source === source) return last.parsed;
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  last = { path, source, parsed };
  return parsed;
}

/** The names of the functions, classes, types, and variables that a file declares. */
export function readNames(path: string, source: string): string[] {
  const names: string[] = [];
  for (const node of nodesOf(parse(path, source).program)) {
    if ('id' in node && node.id?.type === 'Identifier') names.push(node.id.name);
  }
  return names;
}

interface Found {
  text: string;
  start: number;
}

/** Literals and templates with words in them, and the text of JSX. SQL is no text. */
function findTexts(program: ESTree.Program): Found[] {
  const skipped = new Set<ESTree.Node>();
  const texts: Found[] = [];
  for (const node of nodesOf(program)) {
    if (unread.includes(node.type)) for (const part of nodesOf(Object.values(node))) skipped.add(part);
    if (node.type === 'TaggedTemplateExpression') skipped.add(node.quasi);
    if (skipped.has(node)) continue;
    const found = textOf(node);
    if (found && isRead(found.text)) texts.push(found);
  }
  return texts;
}

/** The first argument of `test`, `describe`, `test.each(…)`, and the like. */
function findTestNames(program: ESTree.Program): Found[] {
  const names: Found[] = [];
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || !isTest(node.callee)) continue;
    const [name] = node.arguments;
    const found = name && textOf(name);
    if (found) names.push(found);
  }
  return names;
}

function isTest(callee: ESTree.Node): boolean {
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  return callee.type === 'Identifier' && ['test', 'describe'].includes(callee.name);
}

/** A template is one text, with `{}` for each value. */
function textOf(node: ESTree.Node): Found | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? { text: node.value, start: node.start } : undefined;
    case 'TemplateLiteral':
      return {
        text: node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}'),
        start: node.start,
      };
    case 'JSXText':
      return {
        text: node.value.trim().replaceAll(/\s+/g, ' '),
        start: node.start + Math.max(0, node.value.search(/\S/)),
      };
    default:
      return undefined;
  }
}

/** A text without the code in it. */
function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, ' ');
}

/** Words with a blank between them, one capitalized word, or a percentage. Everything else is a name or a value. */
function isRead(text: string): boolean {
  return /\p{L} |\s\p{L}|[\d}] %/u.test(text) || /^\p{Lu}\p{Ll}+[.…]?$/u.test(text);
}

/** The comments of a style sheet, line by line. */
export function readStyles(source: string): Text[] {
  const lineAt = toLines(source);
  return [...source.matchAll(/\/\*(.*?)\*\//gs)].flatMap(({ 1: comment = '', index }) =>
    comment.split('\n').map((text, line) => ({ text: withoutCode(text), line: lineAt(index) + line })),
  );
}

/** The lines of a page without its code. */
export function readPage(source: string): Text[] {
  let isCode = false;
  return source.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const text = isCode ? '' : withoutCode(line).replaceAll(/\]\([^)]*\)/g, ' ');
    return text.trim() === '' ? [] : { text, line: index + 1 };
  });
}

/** The line of an offset. */
function toLines(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset);
    return next === -1 ? ends.length + 1 : next + 1;
  };
}
