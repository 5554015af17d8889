/** Reads what identifies many individuals at once, as `readPersonKeys` and `readSeparatedFrom` do for one. */
import { sql } from 'kysely';
import { listOf } from '#service/storage/list-of.ts';
import type { Db } from '#service/storage/schema.ts';
import type { PersonKeys } from '#shared/domain/person-keys.ts';
import { samePersonRule } from '#shared/domain/rules/overrides.ts';
import {
  type IdentifyingRow,
  otherIdOf,
  type PersonContext,
  plainNumber,
  type SeparationInputs,
  toPersonKeys,
} from './persons.ts';

/** The keys of individuals, by their ID. */
export async function readKeysOfMany(
  { db, service }: PersonContext,
  people: readonly IdentifyingRow[],
): Promise<Map<string, PersonKeys>> {
  const ids = listOf(people.map(({ id }) => id));
  const documents = await db
    .selectFrom('kycRecords')
    .select(['individualId', 'documentIssuer', plainNumber.as('number')])
    .where('individualId', 'in', ids)
    // The plus sign keeps SQLite from reading all approved records by an index.
    .where(sql<string>`+${sql.ref('kycStatus')}`, '=', 'APPROVED')
    .orderBy('seq')
    .execute();
  // The newest one of each individual.
  const byIndividual = new Map(documents.map((document) => [document.individualId, document]));
  return new Map(people.map((row) => [row.id, toPersonKeys(service.vault, row, byIndividual.get(row.id))]));
}

/** The individuals that two approvers separated from each of these, by the name and birth date that they share. */
export async function readSeparationsOfMany(
  db: Db,
  keys: ReadonlyMap<string, PersonKeys>,
): Promise<Map<string, string[]>> {
  const ids = listOf([...keys.keys()]);
  const approved = db
    .selectFrom('overrides')
    .select(['subjectId', 'inputs'])
    .where('rule', '=', sql.lit(samePersonRule))
    .where(sql<string>`+${sql.ref('status')}`, '=', 'APPROVED');
  const rows = [
    ...(await approved.where('subjectId', 'in', ids).execute()),
    ...(await approved.where(otherIdOf, 'in', ids).execute()),
  ];
  const separated = new Map<string, string[]>();
  for (const { subjectId, inputs } of rows) {
    const { otherId, nameKey } = JSON.parse(inputs) as SeparationInputs;
    for (const [id, other] of [
      [subjectId, otherId],
      [otherId, subjectId],
    ] as const) {
      if (keys.get(id)?.nameKey !== nameKey) continue;
      separated.set(id, [...(separated.get(id) ?? []), other]);
    }
  }
  return separated;
}
