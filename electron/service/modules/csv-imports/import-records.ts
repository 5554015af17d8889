import type { Selectable } from 'kysely';
import { type Caller, shell } from '#service/caller.ts';
import type { Context, Service } from '#service/context.ts';
import { AppError, conflict } from '#service/errors.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import { tryLock } from '#service/storage/folder-lock.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Schema } from '#service/storage/schema.ts';
import type { CsvKind, DocumentCsvKind } from '#shared/contracts/csv-imports/columns.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { actingAccount } from '../access/accounts.ts';
import { type RowsRefusal, refuseRows } from './import-rows.ts';
import type { ImportMode, ImportSummary } from './run-import.ts';

export interface ImportQuery {
  dryRun?: boolean | null;
  atomic?: boolean | null;
  again?: boolean | null;
}

/** What is remembered of an import that was answered, besides its summary. */
export interface RecordedImport {
  importId: string;
  isDryRun: boolean;
}

/** An import that has its record. */
export interface StartedImport {
  importId: string;
  mode: ImportMode;
  /** Whom the rows' records belong to; the actor is the import. */
  caller: Caller;
}

/**
 * Imports a file, or plans to, and keeps a record of it.
 *
 * @param carryOut does it, and keeps what becomes of the rows
 * @throws conflict, if the account imported the same bytes as the same kind before, unless `again`;
 *   as `refusal` says, if no row is valid, or with `atomic` one is not; what `carryOut` throws
 */
export async function recordImport<Summary extends ImportSummary>(
  ctx: Context,
  file: { kind: CsvKind | DocumentCsvKind; upload: Upload; refusal: RowsRefusal },
  query: ImportQuery,
  carryOut: (started: StartedImport) => Promise<Summary>,
): Promise<Summary & RecordedImport> {
  const mode: ImportMode = query.dryRun ? 'plan' : query.atomic ? 'all' : 'rows';
  await forgetOldPlans(ctx);
  const record = await beginImport(ctx, file.kind, file.upload, mode, query.again === true);
  const caller = { ...ctx.caller, actor: { kind: 'import' as const, id: record.id } };
  let summary: Summary;
  try {
    summary = await carryOut({ importId: record.id, mode, caller });
  } catch (error) {
    if (mode !== 'plan') await endImport(ctx, record, error instanceof AppError ? 'FAILED' : 'INTERRUPTED');
    throw error;
  }
  const isKept = mode !== 'plan' && summary.successfulRows > 0;
  if (mode !== 'plan') await endImport(ctx, record, isKept ? 'COMPLETED' : 'FAILED', summary);
  if (summary.successfulRows === 0 || (query.atomic && summary.successfulRows < summary.totalRows)) {
    throw await refuseRows(ctx, record.id, file.refusal);
  }
  return { ...summary, importId: record.id, isDryRun: mode === 'plan' };
}

type ImportRecord = Selectable<Schema['csvImports']>;

async function beginImport(
  ctx: Context,
  kind: string,
  upload: Upload,
  mode: ImportMode,
  again: boolean,
): Promise<ImportRecord> {
  return runUnitOfWork(ctx.service, ctx.caller, 'beginImport', async (write) => {
    const owner = await actingAccount(write);
    const earlier = await write.db
      .selectFrom('csvImports')
      .select('id')
      .where('accountId', '=', owner.accountId)
      .where('kind', '=', kind)
      .where('fileSha256', '=', upload.sha256)
      .where('status', 'in', ['RUNNING', 'COMPLETED'])
      .executeTakeFirst();
    if (earlier && !again) {
      throw conflict(`file: was imported before, as ${earlier.id}; again=true imports it once more`);
    }
    const row = {
      id: newId('csvImport'),
      ...owner,
      kind,
      fileName: upload.fileName,
      fileSha256: upload.sha256,
      status: mode === 'plan' ? 'PLANNED' : 'RUNNING',
      totalRows: 0,
      successfulRows: 0,
      ignoredColumns: '[]',
    };
    if (mode !== 'plan') return write.records.insert('csvImports', row);
    const planned = { ...row, createdAt: write.now, updatedAt: write.now, deletedAt: null };
    await insertAll(write.db, 'csvImports', [planned]);
    return { ...planned, seq: 0 };
  });
}

async function endImport(
  ctx: Context,
  record: ImportRecord,
  status: 'COMPLETED' | 'FAILED' | 'INTERRUPTED',
  summary?: ImportSummary,
): Promise<void> {
  await runUnitOfWork(ctx.service, ctx.caller, 'endImport', async (write) =>
    write.records.update('csvImports', record, {
      status,
      ...(await countRows(write, record.id)),
      ...(summary && {
        totalRows: summary.totalRows,
        ignoredColumns: JSON.stringify(summary.ignoredColumns),
      }),
    }),
  );
}

const planLifetime = 24 * 3_600_000;

/** A plan keeps nothing but its findings, and those for a day. */
async function forgetOldPlans(ctx: Context): Promise<void> {
  const expired = new Date(Date.parse(ctx.now) - planLifetime).toISOString();
  await ctx.service.storage.commits.run(async (db) => {
    const old = db
      .selectFrom('csvImports')
      .select('id')
      .where('status', '=', 'PLANNED')
      .where('createdAt', '<', expired);
    await db.deleteFrom('csvImportRows').where('importId', 'in', old).execute();
    await db.deleteFrom('csvImports').where('id', 'in', old).execute();
  });
}

/** Imports that were running when their program died keep what they had committed. */
export async function endInterruptedImports(service: Service): Promise<void> {
  // Whoever holds the lock is importing right now: a command of the shell, beside the host that starts.
  const lock = tryLock(service.storage.paths.importLock);
  if (!lock) return;
  try {
    await runUnitOfWork(service, shell, 'endImport', async (ctx) => {
      const running = await ctx.db
        .selectFrom('csvImports')
        .selectAll()
        .where('status', '=', 'RUNNING')
        .execute();
      for (const record of running) {
        const kept = await countRows(ctx, record.id);
        await ctx.records.update('csvImports', record, { status: 'INTERRUPTED', ...kept });
      }
    });
  } finally {
    lock.release();
  }
}

/** How far an import has come, by what it has committed. */
async function countRows(ctx: Context, importId: string) {
  return ctx.db
    .selectFrom('csvImportRows')
    .select((eb) => [
      eb.fn.countAll<number>().as('totalRows'),
      eb.fn.count<number>('created').as('successfulRows'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
}
