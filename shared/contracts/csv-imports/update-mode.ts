/** Imports that update existing records (decisions.md § 6). */
import Type, { type Static, type TObject, type TUnsafe } from 'typebox';
import type { RecordDefinition } from '../../records/define-record.ts';
import { oneOf, optional, request, text } from '../fields.ts';
import { number, stringOrNull } from '../records.ts';
import type { CsvKindDefinition } from './define-csv-kind.ts';
import { externalIdAliases } from './kinds/shared-aliases.ts';

/** By what a row finds its record. */
export const updateKeys = ['id', 'externalId', 'email'] as const;
export type UpdateKey = (typeof updateKeys)[number];

/** What happens to a row without a record. */
export const unmatchedRules = ['error', 'add'] as const;

export const updateMode = request({ by: oneOf(updateKeys), unmatched: oneOf(unmatchedRules) });
export type UpdateMode = Static<typeof updateMode>;

/** A record that a row updates, with the field that each column changes. */
export interface UpdatedRecord {
  /** Unique within the kind. */
  name: string;
  record: RecordDefinition;
  fields: Readonly<Record<string, string>>;
}

/** The columns by which rows find their records. */
export const keyColumns = { id: 'id', externalId: 'tid', email: 'email' } as const satisfies Record<
  UpdateKey,
  string
>;

const idAliases = ['id', 'record id', 'offerdesk id'];

const updateKinds = new Map<string, CsvKindDefinition>();

/**
 * The kind as an update reads it: only the key is required, because an empty cell leaves its value unchanged. Columns
 * that no record has are for new records only.
 */
export function toUpdateKind(definition: CsvKindDefinition, mode: UpdateMode): CsvKindDefinition {
  const { by, unmatched } = mode;
  const name = `${definition.kind} ${by} ${unmatched}`;
  let kind = updateKinds.get(name);
  if (!kind) {
    const { aliases } = definition;
    const tid = (aliases.tid ?? externalIdAliases).filter(
      (alias) => by !== 'id' || !idAliases.includes(alias),
    );
    kind = {
      ...definition,
      columns: toUpdateColumns(definition, mode),
      aliases: { ...aliases, tid, ...(by === 'id' && { id: idAliases }) },
      sameAs: {},
    };
    updateKinds.set(name, kind);
  }
  return kind;
}

function toUpdateColumns({ columns, updates }: CsvKindDefinition, { by, unmatched }: UpdateMode): TObject {
  const { properties } = columns;
  const required: readonly string[] = columns.required ?? [];
  const isUsed = (column: string) => unmatched === 'add' || updates.some(({ fields }) => fields[column]);
  const used = Object.entries(properties)
    .filter(([column]) => isUsed(column))
    .map(([column, schema]) => [
      column,
      required.includes(column) ? optional(schema as TUnsafe<unknown>) : schema,
    ]);
  const key = keyColumns[by];
  return request({
    tid: optional(text()),
    ...Object.fromEntries(used),
    [key]: (by === 'email' && properties[key]) || text(),
  } as TObject['properties']) as TObject;
}

/** What an import does with a row of an update. */
export const updateOutcomes = ['update', 'unchanged', 'add', 'none'] as const;
export type UpdateOutcome = (typeof updateOutcomes)[number];

/** The number of rows of an update by what happens to them; `none` is without a record. */
const updateCounts = Type.Object({ update: number(), unchanged: number(), add: number(), none: number() });

/** The fields of a draft about an update. */
export const draftUpdate = {
  update: Type.Unsafe<UpdateMode | null>({
    ...Type.Union([updateMode, Type.Null()]),
    description: 'How rows update existing records; null if they only add records',
  }),
  updateCounts: Type.Unsafe<Static<typeof updateCounts> | null>({
    ...Type.Union([updateCounts, Type.Null()]),
    description:
      'Rows without errors by what happens to them, and those without a record; null unless rows update records',
  }),
};

/** The fields of a row of a draft about an update. */
export const rowUpdate = {
  outcome: Type.Unsafe<UpdateOutcome | null>({
    type: ['string', 'null'],
    enum: [...updateOutcomes, null],
    description: 'What the import does with the row, if rows update records',
  }),
  recordId: Type.Unsafe<string | null>({ ...stringOrNull(), description: 'The record that the row updates' }),
  updates: Type.Array(
    Type.Object({
      column: number(),
      before: Type.Unsafe<string | null>({
        ...stringOrNull(),
        description: 'The stored value; social security numbers are masked',
      }),
    }),
    { description: 'The cells that change stored values' },
  ),
};
