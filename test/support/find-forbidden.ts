import { basename } from 'node:path';
import { exceptions, forbiddenInNames, forbiddenTerms } from './forbidden-terms.ts';
import { readNames, readPage, readSource, readStyles, type Text } from './read-texts.ts';

const patterns = forbiddenTerms.map(({ pattern, say }) => ({
  pattern: new RegExp(`(?<![\\w/-])(?:${pattern})(?![\\w/-])`, 'giu'),
  say,
}));

/** A space before a percent sign, after a number or a value. */
const percent = { pattern: /[\d}] %(?!\w)/gu, say: 'no space before the sign' };

/** Whether a text has a forbidden term at all: one pattern takes a fraction of the time of all of them. */
const any = new RegExp(
  `(?<![\\w/-])(?:${forbiddenTerms.map(({ pattern }) => pattern).join('|')})(?![\\w/-])|${percent.pattern.source}`,
  'iu',
);

/** A forbidden term in a text of a file. */
export interface FoundTerm {
  path: string;
  text: string;
  /** `file:line: term → what to say instead` */
  message: string;
}

/** The forbidden terms in the texts of a file, with those that are exceptions. */
export function findTerms(path: string, source: string): FoundTerm[] {
  return readTexts(path, source)
    .filter(({ text }) => any.test(text))
    .flatMap(({ text, line }) =>
      [...patterns, percent].flatMap(({ pattern, say }) =>
        [...text.matchAll(pattern)]
          // Constants of the API and keywords of SQL.
          .filter(([term]) => !/^[A-Z_]+$/.test(term))
          .map(([term]) => ({
            path,
            text,
            message: `${path}:${line}: ${term} → ${say} (in: ${text.slice(0, 80)})`,
          })),
      ),
    );
}

const forbiddenPart = new RegExp(`^(?:${forbiddenInNames})$`, 'i');

/** The names that a file declares, and its own name, of which a part is forbidden, as `file: name`. */
export function findNames(path: string, source: string): string[] {
  const names = [
    basename(path).replace(/\..*$/, ''),
    ...(/\.tsx?$/.test(path) ? readNames(path, source) : []),
  ];
  const parts = (name: string) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return names
    .filter((name) => parts(name).some((part) => forbiddenPart.test(part)))
    .map((name) => `${path}: ${name}`);
}

function readTexts(path: string, source: string): Text[] {
  if (path.endsWith('.md')) return readPage(source);
  return path.endsWith('.css') ? readStyles(source) : readSource(path, source);
}

export const isException = ({ path, text }: FoundTerm): boolean =>
  exceptions.some((one) => path.startsWith(one.file) && text.includes(one.text));
