import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Db } from '#service/storage/schema.ts';
import type { EntityOwnerFacts } from '#shared/domain/rules/trade-facts.ts';

const readOwnersWithCountry = compiledQuery((db, subjectId: string) =>
  db
    .selectFrom('owners')
    .leftJoin('individuals', 'individuals.id', 'owners.individualId')
    .select(['owners.id', 'parentOwnerId', 'kind', 'percent', 'controlPerson', 'ownerEntityId'])
    .select(['individualId', 'owners.country', 'individuals.country as linkedCountry'])
    .where('subjectId', '=', subjectId)
    .orderBy('owners.seq'),
);

/** The natural persons who own or control a legal entity, also through the legal entities that own it. */
export async function readNaturalOwners(db: Db, legalEntityId: string): Promise<EntityOwnerFacts[]> {
  const entityIds = new Set([legalEntityId]);
  const found: EntityOwnerFacts[] = [];
  // A set also iterates what is added meanwhile, each once.
  for (const entityId of entityIds) {
    for (const owner of await readOwnersWithCountry(db, entityId)) {
      const { id, kind, individualId, ownerEntityId, country, linkedCountry, percent } = owner;
      if (ownerEntityId !== null) entityIds.add(ownerEntityId);
      if (kind !== 'NATURAL_PERSON') continue;
      const isFirst = entityId === legalEntityId && owner.parentOwnerId === null;
      found.push({
        id: individualId ?? id,
        country: linkedCountry ?? country,
        controlPerson: isFirst && owner.controlPerson === 1,
        hasEquity: percent !== null,
      });
    }
  }
  return found;
}
