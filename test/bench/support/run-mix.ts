/**
 * All kinds of work at the same time on a million individuals: a CSV import, requests of client systems, searches of
 * the back office, a backup, and examinations of KYC documents.
 */
import { mkdirSync } from 'node:fs';
import { readSampleFile } from '../../../electron/service/sample/documents.ts';
import { people } from '../../../electron/service/sample/people.ts';
import { newSigner } from '../post.ts';
import { fillEntityAccounts, numberedId } from './fill.ts';
import { fillPeople } from './fill-people.ts';
import { type BenchFolder, freshPath } from './folders.ts';
import type { Host } from './hosts.ts';
import { importOverHttp, writeInvestorsCsv } from './investors-csv.ts';
import { type Latencies, Load } from './load.ts';

const recordCount = 1_000_000;
const importedRows = 100_000;
const getsPerSecond = 200;
export const postsPerSecond = 20;
const searchMilliseconds = 100;
const examinationMilliseconds = 1000;

export const pathOfIndividuals = '/clients/api/v1/individuals';

export interface Mixed {
  gets: Latencies;
  posts: Latencies;
  /** Answered searches and submitted KYC records. */
  searches: number;
  examinations: number;
}

/** Fills a folder for the mix. @returns the path of the file to import */
export async function fillForMix(folder: BenchFolder): Promise<string> {
  fillPeople(folder, recordCount);
  fillEntityAccounts(folder, 1000);
  const csv = freshPath('investors.csv');
  await writeInvestorsCsv(csv, importedRows);
  return csv;
}

/**
 * Runs all kinds of work at the same time, until the import has ended.
 * @param csv the path of the file to import
 * @param ask runs an operation of the back office
 * @param listedRows the rows that a search lists
 */
export async function runMix(
  host: Pick<Host, 'port'>,
  folder: BenchFolder,
  csv: string,
  ask: (operation: string, request: object) => Promise<unknown>,
  listedRows = 50,
): Promise<Mixed> {
  const plan = { port: host.port, apiKey: folder.apiKey };
  const ids = Array.from({ length: 1000 }, (_, index) =>
    numberedId('individual', 1 + ((index * 997) % recordCount)),
  );
  const gets = new Load({
    ...plan,
    status: 200,
    requests: ids.map((id) => ({ method: 'GET', path: `${pathOfIndividuals}/${id}` })),
  });
  const posts = new Load({
    ...plan,
    status: 201,
    requests: Array.from({ length: 1000 }, (_, index) => ({
      method: 'POST',
      path: pathOfIndividuals,
      body: newSigner(index + 1),
    })),
  });
  for (const load of [gets, posts]) await load.slice(1);
  const backups = freshPath('backups');
  mkdirSync(backups);
  const passport = await readSampleFile('solheim-front.jpg');
  gets.pace(getsPerSecond);
  posts.pace(postsPerSecond);
  await ask('startBackup', { body: { folder: backups } });
  const importing = importOverHttp(host, folder, csv, importedRows);
  const [searches, examinations] = await Promise.all([
    repeatUntil(importing, searchMilliseconds, (count) =>
      ask('browseList', {
        query: { list: 'individuals', find: searched[count % searched.length], limit: listedRows },
      }),
    ),
    repeatUntil(importing, examinationMilliseconds, (count) =>
      submitPassport(host, folder, passport, count + 1),
    ),
    importing,
  ]);
  const latencies = await Promise.all([gets.rest(), posts.rest()]);
  for (const load of [gets, posts]) load.close();
  return { gets: latencies[0], posts: latencies[1], searches, examinations };
}

const searched = ['solheim', 'okafor ingrid', 'investor777', 'castillo', 'nguyen'];

/** Starts the work at a constant rate, but never twice at the same time. @returns how often it was done */
async function repeatUntil(
  end: Promise<unknown>,
  milliseconds: number,
  work: (count: number) => Promise<unknown>,
): Promise<number> {
  const ended = end.then(() => true);
  let count = 0;
  for (let isOver = false; !isOver; ) {
    const pause = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false));
    await work(count);
    count += 1;
    isOver = await Promise.race([ended, pause]);
  }
  return count;
}

/** Submits the KYC record of an individual, which the host then examines. */
async function submitPassport(
  host: Pick<Host, 'port'>,
  folder: BenchFolder,
  image: Buffer,
  person: number,
): Promise<void> {
  const individualId = numberedId('individual', person);
  const { firstName, lastName, document } = people.solheim;
  const api = `http://127.0.0.1:${host.port}/clients/api/v1`;
  const query = new URLSearchParams({
    name: 'passport',
    category: 'kyc-document',
    label: 'KYC_DOCUMENT_FRONT',
    targetId: individualId,
  });
  const body = new FormData();
  body.append('file', new Blob([image as Uint8Array<ArrayBuffer>]), 'passport.jpg');
  const headers = { 'x-api-key': folder.apiKey };
  const uploaded = await fetch(`${api}/files?${query}`, { method: 'POST', headers, body });
  const { id: kycDocumentFrontFileId } = (await uploaded.json()) as { id: string };
  const submitted = await fetch(`${api}/kyc`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      individualId,
      kycFirstName: firstName,
      kycLastName: lastName,
      kycDocumentType: document.type,
      kycDocumentId: document.number,
      kycDocumentIssuer: document.issuer,
      kycDocumentIssuedDate: '05/02/2022',
      kycDocumentExpirationDate: '05/01/2032',
      kycDocumentDob: '07/21/1984',
      kycDocumentFrontFileId,
      kycDocumentBackFileId: null,
    }),
  });
  if (submitted.status !== 201) throw new Error(`A KYC record was answered with ${await submitted.text()}`);
}
