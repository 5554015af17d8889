import { randomBytes } from 'node:crypto';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { csvKindDefinitions, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { cleanFileName } from '#shared/domain/file-names.ts';
import { noRows } from '../apply/import-rows.ts';
import type { OnProgress } from '../apply/jobs.ts';
import type { Drafts } from '../import-services.ts';
import { toFields, unmatched } from '../parse/match-header.ts';
import { type CsvFile, type CsvSource, detectEncoding, openCsv } from '../parse/read-csv.ts';
import type { DraftFacts } from './draft-facts.ts';
import { chooseKind, guessKinds, suggestColumns } from './suggest-columns.ts';

/** A job to read a file into a draft; plain data, so that it can be sent to a worker thread. */
export interface ReadDraftJob {
  draftId: string;
  upload: Upload;
  /** The default owner of the records. */
  accountId: string;
  createdAt: string;
}

const definitions = Object.values(csvKindDefinitions);

/**
 * Reads a file into a draft: its rows, sealed, and its probable kind.
 * @throws AppError invalid, if it is not a CSV file or has a header but no rows; the draft is deleted then
 */
export async function readDraft(
  drafts: Drafts,
  job: ReadDraftJob,
  onProgress: OnProgress,
): Promise<DraftFacts> {
  const encoding = await detectEncoding(job.upload);
  const file = await openCsv({ ...job.upload, encoding });
  const isKnown = guessKinds(file.header, definitions).length > 0;
  const draft = drafts.create(job.draftId);
  try {
    const reading = { totalRows: 0, samples: file.header.map((): string[] => []) };
    for await (const batch of file.batches) {
      if (!isKnown && reading.totalRows === 0) assertText([file.header, ...batch.map(({ cells }) => cells)]);
      draft.append(batch);
      reading.totalRows += batch.length;
      for (const row of batch) addSamples(reading.samples, row.cells);
      onProgress({ stage: 'reading', totalRows: reading.totalRows, successfulRows: reading.totalRows });
    }
    if (reading.totalRows === 0) throw new AppError('invalid', [noRows]);
    draft.facts = toFacts(job, encoding, file, reading);
    return draft.facts;
  } catch (error) {
    drafts.remove(job.draftId);
    throw error;
  } finally {
    drafts.release(job.draftId);
  }
}

/** Binary files contain control characters in every encoding. */
function assertText(rows: readonly string[][]): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for these characters
  if (rows.some((cells) => cells.some((cell) => /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(cell)))) {
    throw invalid('file', 'is not a text file; save it as CSV and try again');
  }
}

const samplesShown = 3;
const sampleLength = 80;

function addSamples(samples: string[][], cells: readonly string[]): void {
  for (const [index, texts] of samples.entries()) {
    const text = cells[index]?.trim();
    if (text && texts.length < samplesShown) texts.push(text.slice(0, sampleLength));
  }
}

function toFacts(
  { draftId, upload, accountId, createdAt }: ReadDraftJob,
  encoding: CsvSource['encoding'],
  { delimiter, header }: CsvFile,
  reading: Pick<DraftFacts, 'totalRows' | 'samples'>,
): DraftFacts {
  const guesses = guessKinds(header, definitions, reading.samples);
  const kind = chooseKind(guesses);
  const matches = kind
    ? suggestColumns(header, csvKindOf(kind), reading.samples)
    : header.map(() => unmatched);
  return {
    id: draftId,
    fileName: cleanFileName(upload.fileName, 'text/csv'),
    bytes: upload.bytes,
    sha256: upload.sha256,
    createdAt,
    keySalt: randomBytes(32).toString('base64url'),
    encoding,
    delimiter,
    header,
    ...reading,
    guesses,
    kind,
    fields: toFields(matches),
    confidences: matches.map(({ confidence }) => confidence),
    defaults: {},
    readings: header.map(() => null),
    normalized: [],
    suggested: [],
    accountId,
    issuerId: null,
    isChecked: false,
    importId: null,
  };
}
