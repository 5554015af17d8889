import { deepStrictEqual, strictEqual } from 'node:assert';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, FolderInUse } from '../../../electron/service/app.ts';
import { verifyData } from '../../../electron/service/host/verify/verify-data.ts';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { dataFolderPaths } from '../../../electron/service/storage/storage.ts';
import { eventually } from '../../support/wait.ts';
import type { Write } from './journal.ts';
import type { Random } from './random.ts';
import { select } from './read-database.ts';
import type { World } from './world.ts';

/** How many older writes are read again after each fault; all of them are read at the end. */
const sampleSize = 60;

const atOnce = 8;

/**
 * The invariants after every fault, on a restarted host: every acknowledged write is stored exactly, nothing is
 * incomplete, and the audit log is valid. Interrupted writes are sent again and are then stored, too.
 *
 * @param recent the writes since the last fault; without a source of randomness, every write is read
 */
export async function expectIntact(world: World, since = 0, random?: Random): Promise<void> {
  expectNothingRuns(world);
  const { writes } = world.journal;
  const interrupted = writes.filter(({ isAcknowledged }) => !isAcknowledged);
  for (const write of interrupted) {
    await write.finish(world);
    write.isAcknowledged = true;
  }
  const older = writes.slice(0, since);
  const read = random ? Array.from({ length: Math.min(sampleSize, since) }, () => random.pick(older)) : older;
  await checkAll(world, [...new Set([...read, ...writes.slice(since)])]);
  expectConsistentUnits(world);
  await expectExaminationsToEnd(world);
  await expectVerified(world, random !== undefined);
}

async function checkAll(world: World, writes: Write[]): Promise<void> {
  const left = writes.toReversed();
  const work = async () => {
    for (let write = left.pop(); write; write = left.pop()) await write.check(world);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** No import of the ended host is still marked as running, and no file of an interrupted upload is left. */
function expectNothingRuns({ folder }: World): void {
  const running = select(folder, `SELECT id FROM csvImports WHERE status IN ('RUNNING', 'UNDOING')`);
  deepStrictEqual(running, [], 'imports of the ended host');
  const { temporary } = dataFolderPaths(folder.dataDir);
  const left = existsSync(temporary) ? readdirSync(temporary) : [];
  deepStrictEqual(left, [], 'temporary files of the ended host');
}

/** The placed units of the assets equal those of the placed trades, and never exceed the total. */
function expectConsistentUnits({ folder }: World): void {
  const wrong = select(
    folder,
    `SELECT assets.id, unitsPlaced, totalUnits, coalesce(sum(lines.quantity), 0) AS inTrades
     FROM assets LEFT JOIN (
       SELECT assetId, quantity FROM tradeLineItems JOIN trades ON trades.id = tradeLineItems.tradeId
       WHERE tradeStatus = 'PLACED') AS lines ON lines.assetId = assets.id
     GROUP BY assets.id
     HAVING unitsPlaced <> inTrades OR unitsPlaced > CAST(totalUnits AS REAL)`,
  );
  deepStrictEqual(wrong, [], 'units of assets');
}

/** Identity documents whose examination a fault interrupted are examined again. */
async function expectExaminationsToEnd({ folder }: World): Promise<void> {
  await eventually(() => {
    const pending = select(folder, `SELECT id FROM kycRecords WHERE kycStatus = 'PENDING'`);
    deepStrictEqual(pending, [], 'identity documents that are not examined');
  });
}

/** Verifies the database, the audit log, and the stored files. */
async function expectVerified({ folder }: World, isQuick: boolean): Promise<void> {
  const paths = dataFolderPaths(folder.dataDir);
  const { errors, extraFiles } = await verifyData(paths, openVault(folder), { isQuick });
  deepStrictEqual({ errors, extraFiles }, { errors: [], extraFiles: { files: 0, bytes: 0 } });
}

/** The folder of an ended host is unlocked, and visible backups are complete. */
export async function expectReleased({ folder, backups, journal }: World): Promise<void> {
  deepStrictEqual(journal.failures, [], 'answers during the load');
  const app = await createApp({ ...folder, role: 'host' }).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new Error('The lock is still held') : error;
  });
  await app.close();
  for (const name of readdirSync(backups)) {
    // The name of an incomplete backup of a killed host says so.
    const isWhole = (created: string) => !created.startsWith('.') && !created.includes('.partial-');
    for (const created of readdirSync(join(backups, name)).filter(isWhole)) {
      strictEqual(existsSync(join(backups, name, created, 'manifest.json')), true, `${name}/${created}`);
    }
  }
}
