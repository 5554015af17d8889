import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import { csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { isDayFormat, readDay } from '#shared/domain/dates.ts';
import { compileCellReader } from '../parse/normalize-cells.ts';
import type { DraftFacts } from './draft-facts.ts';
import { maskSecrets } from './mask-secrets.ts';

type Draft = DraftFile<DraftFacts>;

interface ShownColumn {
  /** By row: the text of row 1 is the first one. */
  texts: readonly string[];
  /** The numbers of all rows in the order of their texts. */
  ascending?: Uint32Array;
  descending?: Uint32Array;
}

/** A user filters and sorts by a few columns again and again. */
const cellsKept = 1_000_000;

/** The columns that were read last, by what their texts depend on. */
const columns = new Map<string, ShownColumn>();

/** A column as the grid shows it: its texts changed by the rules for values, and masked. */
export function readColumn(draft: Draft, column: number): ShownColumn {
  const { id, source, kind, update, fields, defaults, readings } = draft.facts;
  const { version } = draft.history;
  const key = JSON.stringify([
    ...[id, source.format, source.headerRow, kind, update, fields, defaults, readings],
    ...[version, column],
  ]);
  const known = columns.get(key);
  if (known) return known;
  const shown: ShownColumn = { texts: readTexts(draft, column) };
  columns.set(key, shown);
  for (const oldest of columns.keys()) {
    if (columns.size === 1 || columns.size * shown.texts.length <= cellsKept) break;
    columns.delete(oldest);
  }
  return shown;
}

function readTexts({ facts, views }: Draft, column: number): string[] {
  const { kind, fields, defaults, readings } = facts;
  const [field, other] = fields[column] ?? [];
  const show = maskSecrets(facts, column);
  const isWhole = field !== undefined && other === undefined;
  if (!isWhole) return views.readColumns([column]).map(([text = '']) => show(text));
  const place = fields.findIndex((filled) => filled.includes('country'));
  const schemas = kind ? csvKindFor(kind, facts.update).columns.properties : {};
  const read = [field, 'country'].map((each, index) => ({
    field: each,
    schema: (schemas[each] ?? {}) as object,
    reading: readings[index === 0 ? column : place] ?? undefined,
  }));
  const reader = compileCellReader(read);
  return views.readColumns(place >= 0 ? [column, place] : [column]).map(([text = '', countryText = '']) => {
    const country = countryText || (defaults.country ?? '');
    return show(reader.read([text, country])[0]?.text ?? '');
  });
}

/** The numbers of all rows in the order of a column. Empty cells are last in both directions. */
export function orderRows(draft: Draft, column: number, isDescending: boolean): Uint32Array {
  const shown = readColumn(draft, column);
  const direction = isDescending ? 'descending' : 'ascending';
  shown[direction] ??= sortTexts(shown.texts.map(compileSortKey(draft.facts, column)), isDescending ? -1 : 1);
  return shown[direction];
}

/** The numbers of rows by their keys, and rows with the same key in the order of the file. */
function sortTexts(keys: readonly string[], sign: 1 | -1): Uint32Array {
  return Uint32Array.from(keys.keys(), (index) => index + 1).sort((first, second) => {
    const [left = '', right = ''] = [keys[first - 1], keys[second - 1]];
    if (left === right) return first - second;
    if (left === '' || right === '') return left === '' ? 1 : -1;
    return left < right ? -sign : sign;
  });
}

/** Numbers are compared by their value, and dates by their day. */
function compileSortKey({ kind, fields, update }: DraftFacts, column: number): (text: string) => string {
  const schema = kind ? csvKindFor(kind, update).columns.properties[fields[column]?.[0] ?? ''] : undefined;
  const { type, format } = (schema ?? {}) as { type?: string | string[]; format?: string };
  const types = [type].flat();
  if (types.includes('number') || types.includes('integer'))
    return (text) => (text === '' ? '' : Number(text).toFixed(4).padStart(24, '0'));
  if (isDayFormat(format)) return (text) => readDay(text) ?? text.toLowerCase();
  return (text) => text.trim().toLowerCase();
}
