import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Pattern {
  source: string;
  flags: string;
  place: string;
}

/** Every regular expression of the program, once. */
function listPatterns(): Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const file of globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
      if (type === 'Literal' && regex) {
        const { pattern: source, flags } = regex;
        patterns.set(`/${source}/${flags}`, { source, flags, place: file });
      }
      for (const child of Object.values(node)) visit(child);
    };
    visit(
      parseAst(readFileSync(`${root}/${file}`, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file),
    );
  }
  return [...patterns.values()];
}

const patterns = listPatterns();

/** Why a pattern can need more than linear time, in the words of the analysis. */
function findSlow({ source, flags, place }: Pattern): string[] {
  const { reports } = analyse(new RegExp(source, flags), {
    reportTypes: { Move: true, Self: true, Trade: true },
  });
  return reports.map(({ type }) => `${place}: /${source}/ (${type})`);
}

test('no pattern takes more than linear time', () => {
  expect(patterns.length).toBeGreaterThan(200);
  expect(patterns.flatMap(findSlow)).toEqual([]);
});

test('the check finds patterns that start again at each character, and those that divide a text in many ways', () => {
  const slow = [' +$', 'T.*Z$', '\\([^)]*\\)', '^\\d+\\.?\\d*$', '^(a+)+$'].map((source) => ({
    source,
    flags: '',
    place: 'here',
  }));

  expect(slow.filter((pattern) => findSlow(pattern).length === 0)).toEqual([]);
});

const pumpedLength = 30_000;

/** Texts that repeat what a pattern looks for, after a word of the pattern, and end with what it does not expect. */
function* pump({ source }: Pattern): Generator<string> {
  const words = ['', ...new Set(source.match(/[A-Za-z]{2,}/g) ?? [])];
  const characters = new Set([...source.replaceAll('\\', ''), ...' 0aA\t.é']);
  for (const word of words) {
    if (word !== '') yield `${word.repeat(Math.ceil(pumpedLength / word.length))}\n`;
    for (const character of characters) yield `${word}${character.repeat(pumpedLength)}\n`;
  }
}

test('each pattern reads texts of 30,000 characters in a moment', () => {
  // A pattern of linear time needs less than a millisecond, and one of quadratic time about a second.
  const [longest, attempts] = [250, 3];
  const measure = (pattern: RegExp, text: string) => {
    const start = performance.now();
    text.replace(pattern, '');
    return performance.now() - start;
  };
  const slow = patterns.filter((pattern) => {
    const expression = new RegExp(pattern.source, pattern.flags);
    // Another program may have had the processor for a while, but hardly three times.
    const isSlow = (text: string) =>
      Array.from({ length: attempts }).every(() => measure(expression, text) > longest);
    return [...pump(pattern)].some(isSlow);
  });

  expect(slow).toEqual([]);
});
