import { normalizeChoice, normalizeCompanyType } from './choices.ts';
import { normalizeDay } from './days.ts';
import type { NormalizationContext, Normalize, Normalized } from './normalization.ts';
import {
  normalizeAmount,
  normalizeEin,
  normalizeFlag,
  normalizePercent,
  normalizeSsn,
  normalizeZip,
} from './numbers.ts';
import { normalizePhone } from './phones.ts';
import { normalizeCountry, normalizeCurrency, normalizeState } from './places.ts';

/** What people and programs write into an empty cell. */
const placeholders = new Set(['-', '--', '—', '–', 'n/a', '#n/a', 'n.a.']);

/** Words for an empty cell that are also names, so they are text in a text column. */
const emptyWords = new Set(['null', 'nil', 'none', 'na', 'not applicable', 'unknown', 'tbd', '?']);

/** What a spreadsheet shows instead of the value of a formula. `#N/A` is an empty cell in many exports. */
const formulaErrors = new Set([
  '#ref!',
  '#value!',
  '#div/0!',
  '#name?',
  '#null!',
  '#num!',
  '#spill!',
  '#calc!',
]);

const empty = { value: '', rule: 'empty' } satisfies Normalized;

interface FieldSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
}

/**
 * The reading of a column by the table of rules, from the schema of its field.
 * @param field the name of the field: dates of birth and ZIP codes have their own names, not their own formats
 */
export function compileNormalize(field: string, schema: FieldSchema): Normalize {
  const normalize = normalizerOf(field, schema);
  const isText = normalize === undefined;
  return (text, context: NormalizationContext) => {
    const word = text.toLowerCase();
    if (placeholders.has(word) || (!isText && emptyWords.has(word))) return empty;
    if (formulaErrors.has(word))
      return { problem: `is the spreadsheet error ${text}; fix the formula, or enter the value` };
    return normalize?.(text, context);
  };
}

function normalizerOf(field: string, { type, format, enum: values }: FieldSchema): Normalize | undefined {
  if (values) return normalizeChoice(values.filter((value) => typeof value === 'string'));
  const types = [type].flat();
  if (types.includes('boolean')) return normalizeFlag;
  if (types.includes('number') || types.includes('integer')) {
    return (text, context) => normalizePercent(text, context) ?? normalizeAmount(text, context);
  }
  if (/(?:^z|Z)ip$/.test(field)) return normalizeZip;
  const isPast = /(?:^d|D)ob$/.test(field);
  switch (format) {
    case 'day':
      return normalizeDay({ isPast, acceptsIso: true });
    case 'us-date':
      return normalizeDay({ isPast, acceptsIso: false });
    case 'ssn':
      return normalizeSsn;
    case 'ein':
      return normalizeEin;
    case 'country-code':
      return normalizeCountry;
    case 'citizenship':
      return normalizeCountry;
    case 'company-type':
      return normalizeCompanyType;
    case 'state-code':
      return normalizeState;
    case 'currency-code':
      return normalizeCurrency;
    case 'phone':
      return normalizePhone;
    case 'email':
      return normalizeEmail;
    default:
      return undefined;
  }
}

/** The first of several email addresses in one cell. */
const normalizeEmail: Normalize = (text) => {
  const [first = '', second] = text.split(/[;,\s]+/).filter((part) => part.includes('@'));
  if (second === undefined) return undefined;
  return { value: first, rule: 'email', isSuggestion: true, reason: 'must be one email address' };
};
