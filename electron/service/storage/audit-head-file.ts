import type { KeyObject } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import type { Database, Statement } from 'better-sqlite3';
import { type AuditHead, formatAuditHead, parseAuditHead } from '#shared/domain/audit-head.ts';
import { isAuthentic } from './audit-chain.ts';
import type { Db } from './schema.ts';

type SignedHead = AuditHead & { mac: string };

/** So that a shorter head replaces a longer one completely. */
const length = 160;

/**
 * The head of the audit log in a file beside the database. A database that was replaced with an older one, or that has
 * lost the end of its log, no longer has this event.
 */
export class AuditHeadFile {
  readonly #select: Statement<[], SignedHead>;
  /** Undefined when it is closed. */
  #descriptor: number | undefined;
  #writtenSeq = 0;

  /** @param database the connection that commits */
  constructor(file: string, database: Database) {
    this.#select = database.prepare('SELECT seq, hash, mac FROM auditHead');
    this.#descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    this.write();
  }

  /**
   * Writes the head of the last commit. The system stores it on the disk later, so this takes microseconds. The commit is
   * on the disk already: after a power failure, the file has the last event of the database or an earlier one.
   */
  write(): void {
    const head = this.#select.get();
    if (this.#descriptor === undefined || !head || head.seq === this.#writtenSeq) return;
    writeSync(this.#descriptor, `${formatAuditHead(head)} ${head.mac}`.padEnd(length), 0);
    this.#writtenSeq = head.seq;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

export type RecordedHead = AuditHead | 'altered';

/** Of a read that returns a part of what another program is writing. */
const attempts = 3;

/**
 * Reads the file. Read the database afterward, because a host can commit meanwhile.
 * @returns undefined if nothing is recorded, as in a data folder of an earlier version
 */
export function readRecordedHead(file: string, key: KeyObject): RecordedHead | undefined {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const text = readText(file);
    if (text === '') return undefined;
    const [head = '', mac = ''] = text.split(' ');
    const recorded = parseAuditHead(head);
    if (recorded && isAuthentic(key, { ...recorded, mac })) return recorded;
  }
  return 'altered';
}

/** Empty if there is no file, or if it was created shortly before a power failure, which can also leave zeros. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'latin1').replaceAll('\0', '').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Explains what a database lacks.
 * @param dataDir the folder of the database
 * @returns undefined if it has the recorded event
 */
export async function explainLoss(
  db: Db,
  recorded: RecordedHead | undefined,
  dataDir: string,
): Promise<string | undefined> {
  if (!recorded) return undefined;
  const accept = `run "offerdesk accept-database --data-dir '${dataDir}'"`;
  if (recorded === 'altered') {
    return `audit-head in ${dataDir} was altered or is damaged, so it does not show whether the database is complete. Compare the database with a backup. If it is complete, ${accept}.`;
  }
  const events = db.selectFrom('auditEvents').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1);
  const found = await events.where('seq', '=', recorded.seq).executeTakeFirst().catch(ignoreMissingTable);
  if (found?.hash === recorded.hash) return undefined;
  const last = await events.executeTakeFirst().catch(ignoreMissingTable);
  const lack = found
    ? `event ${recorded.seq} of its audit log is not the one that was written`
    : `its audit log ends at event ${last?.seq ?? 0}, but event ${recorded.seq} was written`;
  return `The database of ${dataDir} has lost its last events: ${lack}. Its log offerdesk.sqlite-wal is missing or damaged, or an older copy replaced it. Put the right files back, or restore a backup. To continue without the later events, ${accept}.`;
}

/** A database has no tables if the log was lost before any of it was moved into the database. */
function ignoreMissingTable(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'SQLITE_ERROR') throw error;
}
