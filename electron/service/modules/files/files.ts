import { sql } from 'kysely';
import type { Context, ReadContext, WriteContext } from '#service/kernel/context.ts';
import { type AppError, invalid, notFound } from '#service/kernel/errors.ts';
import { defineRead, runRead } from '#service/kernel/heavy-read.ts';
import { readInclude } from '#service/kernel/include.ts';
import { type OperationHandler, preparedWrite, read, write } from '#service/kernel/operation-handler.ts';
import { readPageOf, readPageQuery } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import {
  assertSameClient,
  findOfClient,
  findVisible,
  visibleAmongFew,
  visibleTo,
} from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  type Download,
  type File,
  file,
  fileIncludes,
  privateFiles,
  publicFiles,
} from '#shared/contracts/files/files.ts';
import type { InputOf, StoredUpload } from '#shared/contracts/operation.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { cleanFileName } from '#shared/domain/file-names.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { limits } from '#shared/domain/limits.ts';
import { receiveFile } from '../changes/new-submissions.ts';
import { assertNotEvidence } from './evidence.ts';
import { openFileKey, sealFileKey } from './file-key.ts';
import { assertMediaType, detectMediaType } from './media-types.ts';
import { findTarget } from './targets.ts';

type FileRow = Row<'files'>;
type FileInclude = (typeof fileIncludes)[number];
type FileOperations = typeof privateFiles | typeof publicFiles;

const present = compilePresent(file);

export function presentFile(ctx: Context, row: FileRow, extra?: Partial<File>): File {
  const path = `${row.private ? '/files' : '/files-public'}/preview/${row.id}`;
  return present({ ...row, url: `${ctx.service.listener ?? ''}/clients/api/v1${path}` }, extra);
}

/**
 * Reads the record of a file.
 * @throws not-found, also for a public file that is requested as a private one and vice versa
 */
export async function findFile(
  ctx: Context,
  id: string,
  isPrivate: boolean,
  field: string,
): Promise<FileRow> {
  const row = await findVisible(ctx, 'files', id, field);
  if ((row.private === 1) !== isPrivate) throw notFound(field);
  return row;
}

/** The files that are linked to a record, private and public ones, newest first. */
export async function readFilesOf(ctx: Context, targetId: string): Promise<File[]> {
  const rows = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where('targetId', '=', targetId)
    .where(visibleAmongFew(ctx.caller))
    .orderBy('seq', 'desc')
    .limit(limits.embeddedRecords)
    .execute();
  return rows.map((row) => presentFile(ctx, row));
}

/** Files with the uploader and owner that `include` requests. */
async function embed(ctx: Context, rows: FileRow[], include: Set<FileInclude>): Promise<File[]> {
  const userIds = rows.flatMap(({ userId }) => (include.has('user') && userId ? [userId] : []));
  const accountIds = include.has('account') ? rows.map(({ accountId }) => accountId) : [];
  const users = userIds.length > 0 ? await readUsers(ctx, userIds) : [];
  const accounts = accountIds.length > 0 ? await readAccountNames(ctx, accountIds) : [];
  return rows.map((row) => {
    const account = accounts.find(({ id }) => id === row.accountId);
    return presentFile(ctx, row, {
      ...(include.has('user') && { user: users.find(({ id }) => id === row.userId) ?? null }),
      ...(account && { account }),
    });
  });
}

function readUsers(ctx: Context, ids: string[]) {
  const users = ctx.db.selectFrom('users').select(['id', 'email', 'firstName', 'lastName']);
  return users.where('id', 'in', ids).where(visibleAmongFew(ctx.caller)).execute();
}

function readAccountNames(ctx: Context, ids: string[]) {
  return ctx.db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute();
}

type ListQuery = InputOf<FileOperations['list']>['query'];

const readFiles = defineRead('readFiles', async (ctx, query: ListQuery & { isPrivate: boolean }) => {
  let source = ctx.db
    .selectFrom('files')
    .where(visibleTo(ctx.caller))
    .where('private', '=', query.isPrivate ? 1 : 0);
  if (query.targetTable) source = source.where('targetTable', '=', query.targetTable);
  if (query.targetId) source = source.where('targetId', '=', query.targetId);
  const { page, limit } = readPageQuery(query);
  const lengths = source.select(sql<number>`octet_length(metadata)`.as('bytes')).orderBy('seq', 'desc');
  // The metadata of 100 files can have 60 MB. SQLite knows its length without reading it.
  const { bytes } = await ctx.db
    .selectFrom(
      lengths
        .limit(limit)
        .offset((page - 1) * limit)
        .as('page'),
    )
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  if (bytes !== null && bytes > limits.pageMetadata) throw tooMuchMetadata(bytes);
  return readPageOf(source, query);
});

function tooMuchMetadata(bytes: number): AppError {
  const [size, most] = [bytes, limits.pageMetadata].map(formatBytes);
  return invalid('limit', `must be smaller: these files have ${size} of metadata; a page can have ${most}`);
}

export const fileReads = [readFiles, detectMediaType];

async function listFiles(ctx: ReadContext, query: ListQuery, isPrivate: boolean) {
  const include = readInclude(query.include, fileIncludes);
  const selected = { ...query, include: undefined, isPrivate };
  const { rows, meta } = await runRead(ctx, readFiles, selected);
  return { items: await embed(ctx, rows, include), meta };
}

function assertMetadata(metadata: string | null | undefined): void {
  if (metadata === null || metadata === undefined) return;
  try {
    JSON.parse(metadata);
  } catch {
    throw invalid('metadata', 'must be JSON text');
  }
}

/** What is prepared for the record of an upload before its transaction. */
type PreparedFile = Awaited<ReturnType<typeof prepareFile>>;

async function prepareFile(ctx: ReadContext, upload: StoredUpload) {
  const { id, fileName, path, bytes, sha256, key } = upload;
  const mediaType = await runRead(ctx, detectMediaType, { path, bytes, key });
  return { id, fileName, bytes, sha256, mediaType, keySealed: sealFileKey(ctx.service.vault, id, key) };
}

async function uploadFile(
  ctx: WriteContext,
  query: InputOf<FileOperations['upload']>['query'],
  { mediaType, ...upload }: PreparedFile,
  isPrivate: boolean,
): Promise<File> {
  assertMetadata(query.metadata);
  assertMediaType(mediaType, query.label);
  const target = await findTarget(ctx, query.targetId, isPrivate);
  const replaced = query.replacesFileId
    ? await findOfClient(ctx, target, 'files', query.replacesFileId, 'replacesFileId')
    : undefined;
  const row = await ctx.records.insert('files', {
    id: upload.id,
    accountId: target.accountId,
    tenantId: target.tenantId,
    private: isPrivate ? 1 : 0,
    name: query.name,
    fileName: cleanFileName(upload.fileName, mediaType),
    fileType: mediaType,
    category: query.category,
    label: query.label,
    complianceReview: 'PENDING',
    status: 'PENDING',
    targetTable: target.table,
    targetId: target.id,
    linkedFrom: null,
    userId: ctx.caller.user?.id ?? target.userId,
    metadata: query.metadata ?? null,
    reviewLog: null,
    pipeline: 'NONE',
    errorMessage: null,
    bytes: upload.bytes,
    sha256: upload.sha256,
    keySealed: upload.keySealed,
    replacesFileId: replaced?.id ?? null,
  });
  await receiveFile(ctx, row);
  return presentFile(ctx, row);
}

/** A file that was linked to another record or relabeled can answer a request for information. */
async function receiveChangedFile(ctx: WriteContext, before: FileRow, row: FileRow): Promise<FileRow> {
  if (row.targetId === before.targetId && row.label === before.label) return row;
  await receiveFile(ctx, row);
  return ctx.db.selectFrom('files').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
}

export async function linkFile(
  ctx: WriteContext,
  before: FileRow,
  body: { targetId: string; label?: FileLabel; category?: string },
): Promise<File> {
  const target = await findTarget(ctx, body.targetId, before.private === 1);
  assertSameClient(before, target, 'targetId');
  if (body.label) assertMediaType(before.fileType, body.label);
  const changesTarget = target.id !== before.targetId;
  const changesLabel = body.label !== undefined && body.label !== before.label;
  if (changesTarget || changesLabel) assertNotEvidence(before);
  const row = await ctx.records.update('files', before, {
    ...(changesTarget && {
      targetTable: target.table,
      targetId: target.id,
      linkedFrom: before.targetId ?? before.linkedFrom,
      accountId: target.accountId,
      tenantId: target.tenantId,
    }),
    ...(body.label && { label: body.label }),
    ...(body.category && { category: body.category }),
  });
  return presentFile(ctx, await receiveChangedFile(ctx, before, row));
}

async function unlinkFile(ctx: WriteContext, before: FileRow): Promise<File> {
  if (before.targetId === null) return presentFile(ctx, before);
  assertNotEvidence(before);
  const row = await ctx.records.update('files', before, {
    targetTable: null,
    targetId: null,
    linkedFrom: before.targetId,
  });
  return presentFile(ctx, row);
}

/** The bytes of a file, opened with its own key. */
export function downloadOf(ctx: Pick<ReadContext, 'service'>, row: FileRow): Download {
  const key = openFileKey(ctx.service.vault, row);
  return {
    fileName: row.fileName,
    mediaType: row.fileType,
    bytes: row.bytes,
    sha256: row.sha256,
    open: (range) => ctx.service.storage.files.read(row.id, key, row.bytes, range),
  };
}

/** Announces evidence about the records to which a file is, or was, linked. */
function announceFile({ service }: ReadContext, { targetId, linkedFrom }: File): void {
  for (const id of [targetId, linkedFrom]) if (id) service.submissions.announce('evidence', id);
}

function implement(operations: FileOperations, isPrivate: boolean): OperationHandler[] {
  const find = (ctx: Context, id: string) => findFile(ctx, id, isPrivate, 'id');
  return [
    read(operations.list, (ctx, { query }) => listFiles(ctx, query, isPrivate)),
    read(operations.get, async (ctx, { params }) => presentFile(ctx, await find(ctx, params.id))),
    read(operations.preview, async (ctx, { params }) => downloadOf(ctx, await find(ctx, params.id))),
    preparedWrite(
      operations.upload,
      ({ upload }, ctx) => prepareFile(ctx, upload),
      (ctx, { query }, file) => uploadFile(ctx, query, file, isPrivate),
      announceFile,
    ),
    write(
      operations.update,
      async (ctx, { params, body }) => {
        const before = await find(ctx, params.id);
        assertMetadata(body.metadata);
        assertMediaType(before.fileType, body.label);
        const isSame = body.label === before.label && (body.metadata ?? before.metadata) === before.metadata;
        if (!isSame) assertNotEvidence(before);
        const row = await ctx.records.update('files', before, body);
        return presentFile(ctx, await receiveChangedFile(ctx, before, row));
      },
      announceFile,
    ),
    write(
      operations.link,
      async (ctx, { params, body }) => linkFile(ctx, await find(ctx, params.id), body),
      announceFile,
    ),
    write(
      operations.unlink,
      async (ctx, { params }) => unlinkFile(ctx, await find(ctx, params.id)),
      announceFile,
    ),
  ];
}

export const files: OperationHandler[] = [...implement(privateFiles, true), ...implement(publicFiles, false)];
