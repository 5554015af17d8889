import { sql } from 'kysely';
import { backOffice, type Caller } from '#service/kernel/caller.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { nameWithoutProfile } from '#shared/domain/actors.ts';
import { hasRole, type OfficerRole } from '#shared/domain/officer-roles.ts';

export type OfficerRow = Row<'officers'>;

const findById = compiledQuery((db, id: string) =>
  db.selectFrom('officers').selectAll().where('id', '=', id),
);
const findOne = compiledQuery((db) => db.selectFrom('officers').select('id').limit(sql.lit(1)));

/** The profile with the ID, enabled or disabled. Every request of the screens reads it. */
export async function readOfficer(db: Db, id: string): Promise<OfficerRow | undefined> {
  const [row] = await findById(db, id);
  return row;
}

/** Whether the back office has officers; until then, it is open to everyone. */
export async function hasOfficers(db: Db): Promise<boolean> {
  return (await findOne(db)).length > 0;
}

/** Every profile, by name. */
export async function readOfficers(db: Db): Promise<OfficerRow[]> {
  const rows = await db.selectFrom('officers').selectAll().execute();
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The number of enabled officers who are administrators. */
export async function countAdministrators(db: Db): Promise<number> {
  const rows = await readOfficers(db);
  return rows.filter((row) => !row.disabledAt && hasRole(rolesOf(row), 'administrator')).length;
}

export function rolesOf(row: OfficerRow): OfficerRole[] {
  return JSON.parse(row.roles) as OfficerRole[];
}

export function asCaller(row: OfficerRow): Caller {
  return {
    ...backOffice,
    actor: { kind: 'officer', id: row.id },
    officer: {
      name: row.name,
      roles: rolesOf(row),
      mustChangePassphrase: row.mustChangePassphrase === 1,
    },
  };
}

/** The name of the officer or of the back office with the ID in the audit log; the ID itself, if there is no such profile. */
export async function nameOfficer(db: Db, id: string): Promise<string> {
  return nameWithoutProfile(id) ?? (await readOfficer(db, id))?.name ?? id;
}
