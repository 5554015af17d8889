import { deepStrictEqual, match, strictEqual } from 'node:assert';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { importCsv, investorRow, toCsv } from '../../support/csv-files.ts';
import { Cut } from './journal.ts';
import { unique } from './load-records.ts';
import type { Random } from './random.ts';
import { countWhere } from './read-database.ts';
import type { World } from './world.ts';

/** Imports investors, atomically or not, under an idempotency key. */
export async function importInvestors(world: World, random: Random): Promise<void> {
  const isAtomic = random.oneIn(2);
  const lastName = unique(isAtomic ? 'Atomic' : 'Partial');
  const rows = 1 + random.below(random.pick([5, 60, 400]));
  const csv = toCsv(Array.from({ length: rows }, () => investorRow({ lastName })));
  const count = () => countWhere(world.folder, 'users', 'lastName', lastName);
  const ask = () =>
    importCsv(world.client, 'investors', csv, { atomic: isAtomic }, { 'idempotency-key': lastName });
  const send = async () => {
    const answer = await ask();
    world.expect(answer, lastName, 200);
    strictEqual(answer.body.successfulRows, rows, lastName);
  };
  const check = async () => {
    strictEqual(count(), rows, lastName);
    strictEqual(countWhere(world.folder, 'individuals', 'lastName', lastName), rows, lastName);
  };
  const finish = async () => {
    const before = count();
    strictEqual(countWhere(world.folder, 'individuals', 'lastName', lastName), before, lastName);
    if (isAtomic) strictEqual([0, rows].includes(before), true, `${lastName}: ${before} of ${rows} rows`);
    const answer = await ask();
    // Rows that are already stored have errors; a file with only such rows is rejected.
    world.expect(answer, lastName, 200, ...(before === rows ? [409, 422] : []));
    if (before === 0) strictEqual(answer.body.successfulRows, rows, lastName);
  };
  await world.journal.record({ what: lastName, check, finish }, send);
}

/** Creates a backup through the screens, and waits until it has ended. */
export async function createBackup(world: World): Promise<void> {
  const what = unique('Backup');
  const folder = join(world.backups, what);
  mkdirSync(folder);
  const stored: { folder?: string } = {};
  const send = async () => {
    await world.ask('startBackup', { body: { folder } });
    for (;;) {
      const { items } = await world.ask('listDataJobs');
      const job = items.find((one: { kind: string }) => one.kind === 'backup');
      if (job?.state === 'running') continue;
      if (job?.state === 'failed' && world.explains(500, { message: job.failure })) throw new Cut(what);
      deepStrictEqual([job?.state, job?.failure], ['done', null], what);
      stored.folder = job.folder;
      return;
    }
  };
  const check = async () => {
    match(stored.folder ?? '', /./, what);
    strictEqual(existsSync(join(stored.folder ?? '', 'manifest.json')), true, what);
  };
  await world.journal.record({ what, check, finish: send }, send);
}
