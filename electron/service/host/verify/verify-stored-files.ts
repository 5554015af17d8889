import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { Canceled, type Report } from '#service/storage/report.ts';
import { ErrorList } from '../../kernel/error-list.ts';
import { openFileKey } from '../../modules/files/file-key.ts';
import { createFileStore, type FileStore } from '../../storage/file-store.ts';
import type { Db, Schema } from '../../storage/schema.ts';
import type { Vault } from '../../storage/vault.ts';

/** The result of a check of the stored files. */
export interface StoredFilesCheck {
  /** Files that records refer to. */
  files: number;
  /** How many bytes of them were decrypted and compared. */
  bytesRead: number;
  milliseconds: number;
  errors: string[];
}

type Row = Pick<Selectable<Schema['files']>, 'seq' | 'id' | 'name' | 'bytes' | 'sha256' | 'keySealed'>;

const rowsAtOnce = 500;

/**
 * Checks every file that a record refers to: presence, length, and, unless the check is quick, content.
 * Hosts may continue to write: file records are never deleted, and new ones are added at the end.
 *
 * @param folder of the stored files
 * @param isQuick skips the content
 */
export async function verifyStoredFiles(
  db: Db,
  vault: Vault,
  folder: string,
  isQuick: boolean,
  report: Report,
): Promise<StoredFilesCheck> {
  const start = performance.now();
  const store = createFileStore(folder, folder);
  const phase = isQuick ? 'Listing stored files' : 'Reading stored files';
  const { bytes: total } = await measureStored(db);
  const errors = new ErrorList();
  let [files, bytesRead, passed] = [0, 0, 0];
  for await (const row of readRows(db)) {
    const advance = (bytes: number) => {
      bytesRead += bytes;
      report(phase, passed, total);
    };
    report(phase, passed, total);
    const error =
      (await findLengthError(store, row)) ??
      (isQuick ? undefined : await findContentError(store, vault, row, advance));
    if (error) errors.add(`The stored content of "${row.name}" (${row.id}) ${error}`);
    files += 1;
    passed += row.bytes;
  }
  return { files, bytesRead, milliseconds: performance.now() - start, errors: errors.toList() };
}

/** The number of the stored files, and their total length. */
export async function measureStored(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files, bytes: bytes ?? 0 };
}

async function* readRows(db: Db): AsyncGenerator<Row> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['seq', 'id', 'name', 'bytes', 'sha256', 'keySealed'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute();
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.seq ?? last;
    // Lets a cancellation arrive.
    await setImmediate();
  }
}

async function findLengthError(store: FileStore, { id, bytes }: Row): Promise<string | undefined> {
  const found = await store.measure(id);
  if (found === undefined) return 'is missing';
  if (found === bytes) return undefined;
  const difference = Math.abs(found - bytes).toLocaleString('en-US');
  return `is ${difference} bytes too ${found < bytes ? 'short' : 'long'}`;
}

/** @param advance receives the length of each chunk that was read */
async function findContentError(
  store: FileStore,
  vault: Vault,
  row: Row,
  advance: (bytes: number) => void,
): Promise<string | undefined> {
  const key = tryOpenKey(vault, row);
  if (!key) return 'cannot be decrypted: the key in its record was changed';
  const hash = createHash('sha256');
  const content = store.read(row.id, key, row.bytes, { start: 0, end: row.bytes - 1 });
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      advance(chunk.length);
    }
  } catch (error) {
    if (error instanceof Canceled) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    return code?.startsWith('E') && !code.startsWith('ERR_') ? `cannot be read (${code})` : 'was changed';
  }
  return hash.digest('hex') === row.sha256 ? undefined : 'does not match the hash in its record';
}

function tryOpenKey(vault: Vault, row: Row): Buffer | undefined {
  try {
    return openFileKey(vault, row);
  } catch {
    return undefined;
  }
}
