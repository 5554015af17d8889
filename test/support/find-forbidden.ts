import { exceptions, forbiddenTerms } from './forbidden-terms.ts';
import { readPage, readSource } from './read-texts.ts';

const patterns = forbiddenTerms.map(({ pattern, say }) => ({
  pattern: new RegExp(`(?<![\\w/-])(?:${pattern})(?![\\w/-])`, 'giu'),
  say,
}));

/** A space before a percent sign, after a number or a value. */
const percent = { pattern: /[\d}] %(?!\w)/gu, say: 'no space before the sign' };

/** The forbidden terms in the texts of a file: `file:line: term → what to say instead`. */
export function findForbidden(path: string, source: string, allowed = exceptions): string[] {
  const texts = path.endsWith('.md') ? readPage(source) : readSource(path, source);
  return texts.flatMap(({ text, line }) =>
    [...patterns, percent].flatMap(({ pattern, say }) =>
      [...text.matchAll(pattern)]
        // Constants of the API and keywords of SQL.
        .filter(([term]) => !/^[A-Z_]+$/.test(term))
        .filter(() => !allowed.some((one) => path.startsWith(one.file) && text.includes(one.text)))
        .map(([term]) => `${path}:${line}: ${term} → ${say} (in: ${text.slice(0, 80)})`),
    ),
  );
}
