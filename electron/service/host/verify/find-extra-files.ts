import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '#service/storage/report.ts';
import type { Db } from '../../storage/schema.ts';

/** Stored files that no record refers to. */
export interface ExtraFiles {
  files: number;
  /** On the disk. */
  bytes: number;
}

/** SQLite allows a limited number of parameters, and a folder may contain very many files. */
const idsAtOnce = 500;

/**
 * Counts the stored files that no record refers to, such as those of interrupted uploads.
 *
 * @param before newer files may belong to an upload that is in progress
 */
export async function findExtraFiles(
  db: Db,
  folder: string,
  before: Date,
  report: Report,
): Promise<ExtraFiles> {
  const extra: ExtraFiles = { files: 0, bytes: 0 };
  const groups = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const [index, group] of groups.entries()) {
    report('Finding files without a record', index, groups.length);
    const names = group.isDirectory() ? await readdir(join(folder, group.name)) : [];
    const paths = group.isDirectory() ? await findUnknown(db, group.name, names) : [group.name];
    for (const path of paths) {
      const found = await stat(join(folder, path)).catch(() => undefined);
      if (!found || found.mtime >= before) continue;
      extra.files += 1;
      extra.bytes += found.size;
    }
  }
  return extra;
}

async function findUnknown(db: Db, group: string, names: string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let start = 0; start < names.length; start += idsAtOnce) {
    const ids = names.slice(start, start + idsAtOnce);
    const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
    const known = new Set(rows.map(({ id }) => id));
    unknown.push(...ids.filter((id) => !known.has(id)).map((id) => join(group, id)));
  }
  return unknown;
}
