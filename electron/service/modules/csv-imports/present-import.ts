import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import type { Row } from '#service/storage/schema.ts';
import { type CsvImport, csvImport, type ImportProgress } from '#shared/contracts/csv-imports/imports.ts';
import { backOfficeActor } from '#shared/domain/actors.ts';
import { readImport } from './apply/import-records.ts';
import type { RunningImport } from './apply/import-runner.ts';
import { openSettings } from './apply/sealed-rows.ts';
import type { AcknowledgedWarnings } from './drafts/draft-warnings.ts';
import { expiryOf } from './drafts/expire-drafts.ts';
import { findResumable } from './drafts/find-draft.ts';
import { readOriginalExpiry } from './drafts/original-files.ts';
import type { ImportServices } from './import-services.ts';

type ImportRecord = Row<'csvImports'>;

const presentFields = compilePresent(csvImport);

/** @throws not-found */
export async function findImport(ctx: Context, id: string): Promise<ImportRecord> {
  const record = await readImport(ctx, id);
  if (!record) throw notFound('id');
  return record;
}

/** An import as the screens receive it, with its progress while it runs. */
export async function presentImport(
  services: ImportServices,
  ctx: Context,
  record: ImportRecord,
): Promise<CsvImport> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', record.accountId)
    .executeTakeFirst();
  const running = services.imports.find(record.id);
  const progress = running && toProgress(running);
  return presentFields(
    {
      ...record,
      accountName: account?.name ?? '',
      actorName: await nameActor(ctx, record),
      failedRows: Math.max(
        0,
        record.totalRows - record.successfulRows - record.skippedRows - record.unreachedRows,
      ),
    },
    {
      resumableUntil: await findExpiry(services, record),
      fileUntil: (await readOriginalExpiry(services.drafts, record))?.toISOString() ?? null,
      settings: await readSettings(ctx, record),
      acknowledged: await presentAcknowledged(ctx, JSON.parse(record.acknowledged ?? '[]')),
      ...(progress && { progress }),
    },
  );
}

async function findExpiry(services: ImportServices, record: ImportRecord): Promise<string | null> {
  const draft = findResumable(services, record);
  return draft ? (await expiryOf(services.drafts, draft.facts)).toISOString() : null;
}

async function readSettings(
  ctx: Context,
  { id, settingsSealed }: ImportRecord,
): Promise<CsvImport['settings']> {
  if (!settingsSealed) return null;
  const {
    issuerId,
    defaults,
    target = {},
    normalized = [],
    file: _,
    ...settings
  } = openSettings(ctx.service.vault, id, settingsSealed);
  const issuer =
    issuerId !== null &&
    (await ctx.db.selectFrom('issuers').select('title').where('id', '=', issuerId).executeTakeFirst());
  return {
    ...settings,
    issuerName: issuer ? issuer.title : null,
    columns: settings.columns.map(({ name, fields }) => ({ name, fields: [...fields] })),
    defaults: Object.entries(defaults).map(([field, value]) => ({ field, value })),
    target: Object.entries(target).map(([field, value]) => ({ field, value })),
    normalized,
  };
}

/** The number of acknowledged warnings by officer. */
export async function presentAcknowledged(
  ctx: Context,
  counted: readonly AcknowledgedWarnings[],
): Promise<CsvImport['acknowledged']> {
  const byOfficer = Map.groupBy(counted, ({ actorId }) => actorId);
  return Promise.all(
    [...byOfficer].map(async ([actorId, same]) => ({
      officerName: await nameActor(ctx, { actorKind: 'officer', actorId }),
      warnings: same.reduce((sum, { warnings }) => sum + warnings, 0),
    })),
  );
}

export async function nameActor(
  ctx: Context,
  { actorKind, actorId }: Pick<ImportRecord, 'actorKind' | 'actorId'>,
): Promise<string> {
  if (actorKind === 'cli') return 'Command line';
  const table = actorKind === 'api-key' ? 'apiKeys' : 'officers';
  const named = await ctx.db.selectFrom(table).select('name').where('id', '=', actorId).executeTakeFirst();
  return named?.name ?? backOfficeActor.name;
}

/** The progress of an import, its rate, and the remaining time at that rate. */
function toProgress({ progress, expectedRows, startedAt }: RunningImport): ImportProgress {
  const doneRows = progress?.totalRows ?? 0;
  const seconds = startedAt === undefined ? 0 : (Date.now() - startedAt) / 1000;
  const rate = doneRows > 0 && seconds > 0 ? doneRows / seconds : null;
  const isCounted = rate !== null && expectedRows !== undefined;
  return {
    stage: progress?.stage ?? 'queued',
    doneRows,
    expectedRows: expectedRows ?? null,
    rowsPerSecond: rate === null ? null : Math.round(rate),
    secondsLeft: isCounted ? Math.max(0, Math.round((expectedRows - doneRows) / rate)) : null,
  };
}
