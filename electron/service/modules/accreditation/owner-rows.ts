import type { Context } from '#service/kernel/context.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { type OwnerRecord, owner } from '#shared/contracts/accreditation/owners.ts';

export type OwnerRow = Row<'owners'>;

const present = compilePresent(owner);

export function presentOwner(row: OwnerRow): OwnerRecord {
  return present(row, { ssn: row.lastFour === null ? null : `***-**-${row.lastFour}` });
}

export async function readOwnerIds(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db.selectFrom('owners').select('id').where('subjectId', '=', subjectId).execute();
  return rows.map(({ id }) => id);
}

/** Every owner of a legal entity or an issuer, oldest first. */
export async function readOwners({ db }: Pick<Context, 'db'>, subjectId: string): Promise<OwnerRow[]> {
  return db.selectFrom('owners').selectAll().where('subjectId', '=', subjectId).orderBy('seq').execute();
}
