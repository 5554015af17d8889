import Type, { type TArray, type TNumber, type TObject, type TProperties, type TString } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { flag, optional, request } from '../fields.ts';
import { type ErrorResponses, type Example, type Operation, operation } from '../operation.ts';
import { number, string, stringOrNull } from '../records.ts';
import { normalizedCount } from './changed-values.ts';
import { importWarning } from './row-warnings.ts';
import { sourceFields } from './source-settings.ts';
import type { UpdatedRecord } from './update-mode.ts';

const importQuery = {
  dryRun: optional(flag('Validate only; nothing is stored')),
  atomic: optional(flag(`Import all rows or none, of at most ${limits.atomicRows} rows`)),
  again: optional(flag('Allow importing the same file again')),
  ...sourceFields,
};
type ImportQueryFields = typeof importQuery;

/** The output of every import besides what it created (decisions.md § 6). */
const importOutcome = {
  importId: stringOrNull(),
  failedRows: Type.Array(
    Type.Object({
      row: Type.Number({ description: '1 is the first data row' }),
      errors: Type.Array(string()),
    }),
  ),
  ignoredColumns: Type.Array(string()),
  normalized: Type.Array(normalizedCount, {
    description: 'Number of values that were changed by the rules for values, by column and rule',
  }),
  warnings: Type.Array(importWarning, {
    description: `Values of imported rows that cannot be right, and duplicates: the first ${limits.importWarnings}. Each is also a finding on the record`,
  }),
  warningCount: Type.Number({ description: 'Number of all warnings' }),
};

const rowOutcome = { totalRows: number(), successfulRows: number(), ...importOutcome };

export const bodyForm =
  'The body is `multipart/form-data` with a part named `file`, or the CSV as `text/csv`: UTF-8, UTF-16, or Windows-1252; separated by commas, semicolons, tabs, or pipes. The file can also be an Excel workbook (.xlsx).';
export const rowForm = `${bodyForm} Each row is independent: valid rows are imported and the others are listed in \`failedRows\`. With \`dryRun=true\`, \`importId\` is null and no record is created.`;
export const noCsv = 'The file is not CSV, a required column is missing, or a column name is duplicated';
export const noRow = 'No row is valid, or, with `atomic=true`, at least one row is not';
const repeated = 'The same file was already imported; `again=true` allows importing it again';

/** What the rows of a kind create, and the output of the operation. */
interface Creation<Output extends TObject = TObject> {
  output: Output;
  /** The field of the output that lists the IDs that each row created. */
  list?: string;
  /**
   * Set if all rows of a file create one record: the maximum number of rows, which are imported while the request
   * waits.
   */
  rowsMax?: number;
}

/**
 * Each row creates its own records. Such a kind can be edited as a draft, and its import undone.
 * @param more further fields of the output
 */
export function recordsPerRow<
  const List extends string,
  const Id extends string,
  // biome-ignore lint/complexity/noBannedTypes: no further fields
  More extends TProperties = {},
>(list: List, ids: Id[], more = {} as More) {
  const row = { row: number(), ...Object.fromEntries(ids.map((id) => [id, string()])) };
  const created = { [list]: Type.Array(Type.Object(row)) } as Record<
    List,
    TArray<TObject<{ row: TNumber } & Record<Id, TString>>>
  >;
  return { output: Type.Object({ ...rowOutcome, ...more, ...created }), list };
}

/** All rows of a file create one record, about one person, which is imported and reviewed with that person. */
export function oneRecord<Fields extends TProperties>(record: TObject<Fields>, rowsMax: number) {
  return { output: Type.Object({ ...record.properties, ...importOutcome }), rowsMax };
}

interface Declared<
  Kind extends string,
  Columns extends TProperties,
  Query extends TProperties,
  Output extends TObject,
> {
  kind: Kind;
  /** Set if client systems cannot import it, and an officer needs the role to approve. */
  isStaffOnly?: true;
  label: { name: string; one: string; many: string };
  /** The fields of a row, which is validated like the body of a request. */
  columns: Columns;
  /** Other column names that spreadsheets use. */
  aliases?: Record<string, readonly string[]>;
  /** Words that exports put before the names of fields, such as `investor` in `Investor first name`. */
  qualifiers?: readonly string[];
  /** Required fields that may have the value of another field, which the screens suggest. */
  sameAs?: Record<string, readonly string[]>;
  /** The records that a row can update, the one that it matches first. Without it, files only add records. */
  updates?: readonly UpdatedRecord[];
  /** Columns of SSNs: sealed before they are stored, and masked on the screens. */
  secrets?: readonly string[];
  creates: Creation<Output>;
  /** The list of the back office that shows the created records; its filter `import` finds them. */
  listed?: 'investorAccounts' | 'issuers' | 'offerings';
  /** The fields of the request that apply to the whole file. */
  query?: Query;
  /** The record whose new submission an import can be; it is marked as entered by staff (decisions.md § 7). */
  submissionOf?: 'aic';
  /** The command-line options for the fields of the query. */
  options?: Partial<Record<keyof Query, { flags: string; description: string }>>;
  summary: string;
  description: string;
  errors: ErrorResponses;
  example: Example;
}

/**
 * Defines a kind of CSV file (decisions.md § 6): its columns and its operation. How a row is imported and undone
 * is defined in the service, in the folder `kinds` of the module.
 */
export function defineCsvKind<
  const Kind extends string,
  Columns extends TProperties,
  Output extends TObject,
  // biome-ignore lint/complexity/noBannedTypes: no fields of its own
  Query extends TProperties = {},
>(declared: Declared<Kind, Columns, Query, Output>) {
  const { kind, isStaffOnly = false, label, creates, summary, description, errors, example } = declared;
  const query = { ...declared.query, ...importQuery } as Query & ImportQueryFields;
  const importName = `import${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `import${Capitalize<Kind>}`;
  return {
    kind,
    isStaffOnly,
    label,
    columns: request(declared.columns),
    aliases: (declared.aliases ?? {}) as Record<string, readonly string[]>,
    qualifiers: (declared.qualifiers ?? []) as readonly string[],
    sameAs: (declared.sameAs ?? {}) as Record<string, readonly string[]>,
    updates: declared.updates ?? [],
    secrets: (declared.secrets ?? []) as readonly string[],
    list: creates.list,
    rowsMax: creates.rowsMax,
    listed: declared.listed,
    options: (declared.options ?? {}) as Record<string, { flags: string; description: string }>,
    /** The fields of the query that apply to the whole file, such as the issuer of offerings. */
    target: request((declared.query ?? {}) as TProperties) as TObject,
    /** Rows belong to an issuer that the user selects. */
    needsIssuer: Object.hasOwn(query, 'issuerId'),
    /** The error kind of a file without a valid row. */
    rowsError: errors[422] ? ('rule' as const) : ('invalid' as const),
    operation: {
      ...operation({
        name: importName,
        module: 'csv-imports',
        ...(!isStaffOnly && { http: { method: 'POST' as const, path: `/csv/${kind}` } }),
        scope: 'write',
        // A document replaces what a person has submitted, which an importer may not do.
        role: isStaffOnly ? 'approver' : creates.rowsMax === undefined ? 'importer' : 'reviewer',
        ...(declared.submissionOf && { isSubmission: declared.submissionOf }),
        summary,
        description,
        query: request(query),
        upload: 'csv',
        output: creates.output,
        errors: { 409: repeated, ...errors },
        example,
      }),
      name: importName,
    },
  };
}

export type CsvKindDefinition = Omit<
  ReturnType<typeof defineCsvKind<string, TProperties, TObject, TProperties>>,
  'columns' | 'operation'
> & {
  columns: TObject;
  // biome-ignore lint/suspicious/noExplicitAny: any fields and any output
  operation: Operation<any, any, any, any, 'csv'>;
};
