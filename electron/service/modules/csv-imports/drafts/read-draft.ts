import { randomBytes } from 'node:crypto';
import { link } from 'node:fs/promises';
import { AppError, invalid, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { readBytes } from '#service/storage/byte-source.ts';
import { writeSealed } from '#service/storage/sealed-file.ts';
import { csvKindDefinitions, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { SourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { ByteSource, Upload } from '#shared/contracts/operation.ts';
import { cleanFileName } from '#shared/domain/file-names.ts';
import { limits } from '#shared/domain/limits.ts';
import { DayOrderFinder } from '#shared/domain/normalization/day-order.ts';
import { noRows } from '../apply/import-rows.ts';
import type { OnProgress } from '../apply/jobs.ts';
import type { Drafts } from '../import-services.ts';
import { isNoData } from '../parse/find-header.ts';
import { toFields, unmatched } from '../parse/match-header.ts';
import { openTable, type TableSource } from '../parse/open-table.ts';
import { detectFormat } from '../parse/source-format.ts';
import type { DraftFacts, DraftSource } from './draft-facts.ts';
import type { Draft } from './find-draft.ts';
import { chooseKind, guessKinds, suggestColumns } from './suggest-columns.ts';

/** A job to read a file into a draft; plain data, so that it can be sent to a worker thread. */
export interface ReadDraftJob {
  draftId: string;
  upload: Upload;
  /** The default owner of the records. */
  accountId: string;
  createdAt: string;
}

/** A job to read the file of a draft again. */
export interface RereadDraftJob {
  draftId: string;
  choices: SourceChoices;
}

/** A job to discard a draft, or with null to restore it. */
export interface DiscardDraftJob {
  draftId: string;
  discarded: DraftFacts['discarded'];
}

const definitions = Object.values(csvKindDefinitions);

/**
 * Reads a file into a draft: its rows, sealed, and its probable kind. A copy of the file is kept with the draft.
 * @throws AppError invalid, if it cannot be read or has a header but no rows; the draft is deleted then; rule, if there
 *   are too many drafts
 */
export async function readDraft(
  drafts: Drafts,
  { draftId, upload, accountId, createdAt }: ReadDraftJob,
  onProgress: OnProgress,
): Promise<DraftFacts> {
  makeRoom(drafts);
  const format = await detectFormat(upload, {});
  const draft = drafts.create(draftId);
  try {
    const key = await keepSource(upload, drafts.sourcePath(draftId));
    const read = await readRows(draft, { ...upload, format }, onProgress);
    const facts: DraftFacts = {
      id: draftId,
      fileName: cleanFileName(upload.fileName, 'text/csv'),
      bytes: upload.bytes,
      sha256: upload.sha256,
      createdAt,
      keySalt: randomBytes(32).toString('base64url'),
      accountId,
      issuerId: null,
      importId: null,
      ...toFacts(read, null),
      source: { ...read.source, key, choices: {} },
    };
    draft.facts = facts;
    drafts.complete(draftId);
    return facts;
  } catch (error) {
    drafts.remove(draftId);
    throw error;
  }
}

/** Removes the drafts that were discarded first, if there are too many. */
function makeRoom(drafts: Drafts): void {
  const ids = drafts.list();
  const excess = ids.length + 1 - limits.csvDrafts;
  if (excess <= 0) return;
  const discarded = ids.flatMap((id) => {
    const at = drafts.findFacts(id)?.discarded?.at;
    drafts.release(id);
    return at === undefined ? [] : [{ id, at }];
  });
  if (discarded.length < excess) {
    throw ruleViolation(
      'file',
      `cannot be added: there are ${limits.csvDrafts} import drafts, which is the limit. Import or discard some of them first`,
    );
  }
  discarded.sort((left, right) => (left.at < right.at ? -1 : 1));
  for (const { id } of discarded.slice(0, excess)) drafts.remove(id);
}

/**
 * Reads the file of a draft again with other settings. Changes of its rows are lost.
 * @throws AppError invalid, as `readDraft`; the draft is unchanged then
 */
export async function rereadDraft(drafts: Drafts, { draftId, choices }: RereadDraftJob): Promise<DraftFacts> {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} no longer exists`);
  try {
    const { facts } = draft;
    const { key } = facts.source;
    const file = fileOf(drafts, facts);
    const format = await detectFormat(file, choices);
    const { headerRow } = choices;
    await draft.transact(async () => {
      draft.clear();
      const read = await readRows(draft, { ...file, format, ...(headerRow !== undefined && { headerRow }) });
      draft.facts = { ...facts, ...toFacts(read, facts.kind), source: { ...read.source, key, choices } };
    });
    return draft.facts;
  } finally {
    drafts.release(draftId);
  }
}

const fileOf = (drafts: Drafts, { id, bytes, source }: DraftFacts): ByteSource => ({
  path: drafts.sourcePath(id),
  bytes,
  key: Buffer.from(source.key, 'base64'),
});

/**
 * Discards a draft: of its rows, only the changes are kept. To restore it, its file is read again for the others, and they
 * are not validated.
 * @throws AppError invalid, as `readDraft`; not-found, if it was removed
 */
export async function discardDraft(
  drafts: Drafts,
  { draftId, discarded }: DiscardDraftJob,
): Promise<undefined> {
  const draft = drafts.find(draftId);
  if (!draft) throw notFound('id');
  try {
    const { facts } = draft;
    const { format, headerRow } = facts.source;
    await draft.transact(async () => {
      if (discarded) draft.removeRestorable();
      else await readRows(draft, { ...fileOf(drafts, facts), format, headerRow });
      draft.facts = { ...facts, discarded, ...(!discarded && { isChecked: false }) };
    });
    if (discarded) draft.shrink();
  } finally {
    drafts.release(draftId);
  }
}

/**
 * Keeps the file of a draft under another name, so that the upload can be deleted.
 * @returns the key of the file, in Base64
 */
async function keepSource(upload: Upload, path: string): Promise<string> {
  if (upload.key) {
    const isLinked = await link(upload.path, path).then(
      () => true,
      () => false, // Some file systems have no links.
    );
    if (isLinked) return Buffer.from(upload.key).toString('base64');
  }
  const { key } = await writeSealed(path, readBytes(upload), false);
  return key.toString('base64');
}

/** What was read from a file into the rows of a draft. */
interface ReadFile extends Pick<DraftFacts, 'header' | 'totalRows' | 'samples' | 'ambiguousDates'> {
  source: Omit<DraftSource, 'key' | 'choices'>;
}

async function readRows(draft: Draft, source: TableSource, onProgress?: OnProgress): Promise<ReadFile> {
  const { header, headerRow, start, batches } = await openTable(source);
  if (guessKinds(header, definitions, []).length === 0) assertText(start.map(({ cells }) => cells));
  const samples = header.map((): string[] => []);
  const orders = header.map(() => new DayOrderFinder());
  const totalsRows: number[] = [];
  let totalRows = 0;
  for await (const batch of batches) {
    const rows = batch.map((row) => ({ ...row, isSkipped: isNoData(row.cells, header) }));
    draft.append(rows);
    totalRows += rows.length;
    for (const { row, cells, isSkipped } of rows) {
      if (!isSkipped) {
        addSamples(samples, cells);
        for (const [index, order] of orders.entries()) order.add(cells[index] ?? '');
      } else if (totalsRows.length < totalsShown) totalsRows.push(row);
    }
    onProgress?.({ stage: 'reading', totalRows, successfulRows: totalRows });
  }
  if (totalRows === 0) throw new AppError('invalid', [noRows]);
  const shownStart = start.map(({ line, cells }) => ({ line, cells: cells.slice(0, cellsShown).map(cut) }));
  // Spreadsheets add columns without names and values at the end.
  const width = header.findLastIndex((name, index) => name !== '' || samples[index]?.length) + 1;
  return {
    header: header.slice(0, width),
    samples: samples.slice(0, width),
    ambiguousDates: orders.slice(0, width).map((order) => order.find(orders)),
    totalRows,
    source: { format: source.format, headerRow, start: shownStart, totalsRows },
  };
}

/** Binary files contain control characters in every encoding. */
function assertText(rows: readonly string[][]): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for these characters
  if (rows.some((cells) => cells.some((cell) => /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(cell)))) {
    throw invalid('file', 'is not a text file. Save the table as .xlsx or CSV and try again');
  }
}

const totalsShown = 20;
const samplesShown = 3;
const cellsShown = 12;
const sampleLength = 80;

const cut = (text: string) => text.trim().slice(0, sampleLength);

function addSamples(samples: string[][], cells: readonly string[]): void {
  for (const [index, texts] of samples.entries()) {
    const text = cells[index]?.trim();
    if (text && texts.length < samplesShown) texts.push(cut(text));
  }
}

/** What depends on the rows of the file, and on nothing that the user decided about other rows. */
function toFacts({ header, totalRows, samples, ambiguousDates }: ReadFile, previousKind: DraftFacts['kind']) {
  const guesses = guessKinds(header, definitions, samples);
  const kind = chooseKind(guesses) ?? previousKind;
  const matches = kind ? suggestColumns(header, csvKindOf(kind), samples) : header.map(() => unmatched);
  return {
    header,
    totalRows,
    samples,
    ambiguousDates,
    guesses,
    kind,
    fields: toFields(matches),
    confidences: matches.map(({ confidence }) => confidence),
    defaults: {},
    update: null,
    mappedAs: null,
    readings: header.map(() => null),
    normalized: [],
    suggested: [],
    isChecked: false,
  };
}
