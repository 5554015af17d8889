import { createHash } from 'node:crypto';
import { fillInvestors } from './support/fill.ts';
import { createFolder, freshPath } from './support/folders.ts';
import { type Host, startBareUploads, startOurs } from './support/hosts.ts';
import { HttpConnection } from './support/http-connection.ts';
import { median, type Rounds } from './support/rounds.ts';
import { type Line, toRatioLine } from './support/table.ts';
import { documentBytes, randomDocument, toUploadRequest, upload } from './support/uploads.ts';

const uploadsARound = 8;
const roundCount = 9;
const megabyte = 1_000_000;

/**
 * One upload at a time of 5 MB, hashed, encrypted, and durable, compared with SHA-256 of the same bytes. A second line
 * has the same ratio of a bare server that does no more than this: what is possible on the machine, with its disk and
 * its cores, at the same moment.
 */
export async function measureUpload(): Promise<Line[]> {
  const folder = await createFolder();
  fillInvestors(folder, 1);
  const host = await startOurs(folder);
  const bare = await startBareUploads(freshPath('uploads'));
  const document = randomDocument();
  const toOurs = createUploader(host, toUploadRequest(host, folder, document, 1));
  const toBare = createUploader(bare, toUploadRequest(bare, folder, document, 1));
  const hashes: number[] = [];
  const [ours, floor]: [Rounds, Rounds] = [
    { ours: [], theirs: hashes },
    { ours: [], theirs: hashes },
  ];
  try {
    for (let round = 0; round < roundCount; round += 1) {
      ours.ours.push(await toOurs.measure());
      floor.ours.push(await toBare.measure());
      hashes.push(measureHash(document));
    }
    return [
      toRatioLine('upload of 5 MB, against SHA-256', 'MB/s', ours, 0.35),
      toRatioLine('the same on a bare server in one thread', 'MB/s', floor),
    ];
  } finally {
    for (const { close } of [toOurs, toBare]) close();
    await Promise.all([host.stop(), bare.stop()]);
  }
}

const toRate = (milliseconds: number) => documentBytes / megabyte / (milliseconds / 1000);

/** `measure` uploads one after the other over one connection, and returns their median rate in MB/s. */
function createUploader(host: Host, request: Buffer) {
  const connection = new HttpConnection(host.port);
  return {
    async measure(): Promise<number> {
      const times: number[] = [];
      for (let count = 0; count < uploadsARound; count += 1) {
        const start = performance.now();
        await upload(connection, request);
        times.push(performance.now() - start);
      }
      return toRate(median(times));
    },
    close: () => connection.close(),
  };
}

function measureHash(document: Buffer): number {
  const times: number[] = [];
  for (let count = 0; count < uploadsARound; count += 1) {
    const start = performance.now();
    createHash('sha256').update(document).digest();
    times.push(performance.now() - start);
  }
  return toRate(median(times));
}
