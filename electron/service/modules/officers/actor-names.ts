import type { Db } from '#service/storage/schema.ts';

interface Actor {
  actorKind: string;
  actorId: string;
}

/**
 * The names of the actors in the audit log.
 *
 * @returns the name of an actor by its ID
 */
export async function nameActors(db: Db, actors: readonly Actor[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(actors.filter(({ actorKind }) => actorKind === kind).map(({ actorId }) => actorId)),
  ];
  const [keys, officers, imports] = [idsOf('api-key'), idsOf('officer'), idsOf('import')];
  const rows = [
    ...(keys.length > 0
      ? await db.selectFrom('apiKeys').select(['id', 'name']).where('id', 'in', keys).execute()
      : []),
    ...(officers.length > 0
      ? await db.selectFrom('officers').select(['id', 'name']).where('id', 'in', officers).execute()
      : []),
    ...(imports.length > 0
      ? await db
          .selectFrom('csvImports')
          .select(['id', 'fileName as name'])
          .where('id', 'in', imports)
          .execute()
      : []),
  ];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
