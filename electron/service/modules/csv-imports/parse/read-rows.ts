import { deserialize, serialize } from 'node:v8';
import type { Vault } from '#service/storage/vault.ts';
import type { Checked } from '#shared/contracts/check-input.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import { newId } from '#shared/domain/ids.ts';
import { sealSsn } from '../../investors/sealed-ssn.ts';
import type { Drafts } from '../import-services.ts';
import { openRows, type RowSource } from './open-rows.ts';

/** A row as an import reads it: its values, or why it is invalid. */
export interface ReadRow {
  row: number;
  checked: Checked<unknown>;
}

/** Rows as bytes, from `packRows`: threads pass them on without copying each value. */
export type PackedRows = Uint8Array;

/** The rows of a chunk: a step of an import creates their records within a few milliseconds. */
const rowsPerChunk = 100;

/** The input of an import. */
export interface ReadRows {
  ignoredColumns: string[];
  chunks: AsyncIterable<PackedRows>;
}

function packRows(rows: readonly ReadRow[]): PackedRows {
  return serialize(rows);
}

export function unpackRows(packed: PackedRows): ReadRow[] {
  return deserialize(packed) as ReadRow[];
}

/**
 * Reads the rows of an import, and does all work that needs no database: validates them like the body of a request, and
 * seals SSNs.
 *
 * @throws AppError, if the file as a whole cannot be read
 */
export async function readRows(
  drafts: Drafts,
  vault: Vault,
  definition: CsvKindDefinition,
  source: RowSource,
): Promise<ReadRows> {
  const { columns, chunks } = await openRows(drafts, definition, source);
  const readChunks = async function* () {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += rowsPerChunk) {
        const rows = chunk.slice(start, start + rowsPerChunk).map((row): ReadRow => {
          const checked = columns.readRow(row);
          if (checked.ok) sealSsns(vault, definition, checked.value as Record<string, unknown>);
          return { row: row.row, checked };
        });
        yield packRows(rows);
      }
    }
  };
  return { ignoredColumns: columns.ignoredColumns, chunks: readChunks() };
}

function sealSsns(vault: Vault, { secrets }: CsvKindDefinition, row: Record<string, unknown>): void {
  for (const field of secrets) {
    const ssn = row[field];
    if (typeof ssn !== 'string') continue;
    const individualId = newId('individual');
    row[field] = { individualId, ...sealSsn(vault, individualId, ssn) };
  }
}
