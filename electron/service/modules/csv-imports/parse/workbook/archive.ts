import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { readRange } from '#service/storage/byte-source.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { limits } from '#shared/domain/limits.ts';

/** Reads the ranges of a file that may be encrypted on the disk. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#source, { start, end: end - 1 }), { objectMode: false });
  }
}

/** Workbooks have some parts for each sheet; the names of a hostile archive would fill the memory. */
const maxParts = 2000;

/**
 * Workbooks shrink to a tenth; those of a few hundred bytes that unpack to gigabytes are not made by a spreadsheet. With
 * these limits, one of 64 KiB is read in less than a second.
 */
const [maxUnpackedRatio, anyUnpackedBytes] = [64, 1024 * 1024];

/** The parts of an Excel workbook, which is a ZIP archive. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Of all parts together, each time that they are read. */
  readonly #maxUnpacked: number;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, bytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#maxUnpacked = Math.min(limits.workbookBytes, anyUnpackedBytes + maxUnpackedRatio * bytes);
  }

  /** @throws invalid, if the archive is damaged or has too many parts */
  static async open(source: ByteSource): Promise<Archive> {
    return explainDamage(async () => {
      const reader = new SourceReader(source);
      const options = { lazyEntries: true, autoClose: false };
      const zip = await fromRandomAccessReaderPromise(reader, source.bytes, options);
      if (zip.entryCount > maxParts) throw invalid('file', `has more than ${maxParts} parts`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(toPartName(entry.fileName), entry);
      return new Archive(zip, entries, source.bytes);
    });
  }

  has(part: string): boolean {
    return this.#entries.has(toPartName(part));
  }

  /**
   * Unpacks a part. The archive cannot understate its length: unpacking ends with an error at the length that it states.
   *
   * @param maxBytes of the unpacked part
   * @throws invalid, if the part is missing, damaged, encrypted, or too large, or the parts together are
   */
  async *read(part: string, maxBytes: number = limits.workbookPartBytes): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(toPartName(part));
    if (!entry || entry.isEncrypted() || !entry.canDecodeFileData()) throw damaged();
    if (entry.uncompressedSize > maxBytes) {
      const size = formatBytes(entry.uncompressedSize);
      throw invalid(
        'file',
        `has a part of ${size}; the limit is ${formatBytes(maxBytes)}. Save the sheet as CSV`,
      );
    }
    const stream = await explainDamage(() => this.#zip.openReadStreamPromise(entry));
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        this.#unpacked += piece.length;
        if (this.#unpacked > this.#maxUnpacked) throw this.#tooLarge();
        yield piece;
      }
    } catch (error) {
      throw error instanceof AppError || isSystemError(error) ? error : damaged();
    } finally {
      stream.destroy();
    }
  }

  #tooLarge(): AppError {
    const limit = formatBytes(this.#maxUnpacked);
    return invalid('file', `is larger than ${limit} when it is unpacked. Save the sheet as CSV`);
  }
}

export const damaged = () =>
  invalid('file', 'is a damaged Excel workbook; open it in Excel, save it, and try again');

/** Errors of yauzl are about the archive, except those of the disk. */
async function explainDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError || isSystemError(error)) throw error;
    throw damaged();
  }
}

/** Such as a disk that cannot be read, unlike the codes of zlib, which start with Z. */
function isSystemError(error: unknown): boolean {
  return typeof (error as { errno?: unknown; syscall?: unknown }).syscall === 'string';
}

/** Names of parts are compared without case. */
function toPartName(path: string): string {
  return path.replace(/^\//, '').toLowerCase();
}
