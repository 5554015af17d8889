/** What the rules about an issuer read (compliance.md § 5.3). */
import { compiledQuery, compiledRow } from '#service/storage/compiled-query.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { findOwnersFrom, type OwnerInTree } from '#shared/domain/beneficial-owners.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import type { CoveredCapacity, CoveredPerson } from '#shared/domain/covered-persons.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import type { IssuerFacts } from '#shared/domain/rules/trade-facts.ts';

type CoveredPersonRow = Row<'coveredPersons'>;

const readIssuer = compiledRow((db, id: string) =>
  db
    .selectFrom('issuers')
    .select(['id', 'title', 'status', 'organizedInCountry', 'investmentCompanyExclusion'])
    .where('id', '=', id),
);

/** The covered persons of an issuer that were not removed, in the order of their recording. */
export const readCoveredPersons = compiledQuery((db, issuerId: string) =>
  db
    .selectFrom('coveredPersons')
    .selectAll()
    .where('issuerId', '=', issuerId)
    .where('removedAt', 'is', null)
    .orderBy('seq'),
);

const readOwners = compiledQuery((db, subjectId: string) =>
  db
    .selectFrom('owners')
    .select(['id', 'parentOwnerId', 'name', 'percent', 'individualId', 'controlPerson'])
    .where('subjectId', '=', subjectId)
    .orderBy('seq'),
);

/** The owners of an issuer who are covered persons, and have no questionnaire among these. */
export async function readUncoveredOwners(
  db: Db,
  issuerId: string,
  covered: readonly CoveredPersonRow[],
  day: Day,
): Promise<OwnerInTree[]> {
  const rule = ruleOn('badActors', day);
  if (!rule) return [];
  const recorded = new Set(covered.map(({ ownerId }) => ownerId));
  const owners = findOwnersFrom(await readOwners(db, issuerId), rule.parameters.ownerPercent);
  return owners.filter(({ id }) => !recorded.has(id));
}

const unrecorded = { questionnaireOn: null, bringDownOn: null, answer: null };

export async function readIssuerFacts(
  db: Db,
  issuerId: string,
  offeringId: string,
  day: Day,
): Promise<IssuerFacts> {
  const issuer = await readIssuer(db, issuerId);
  if (!issuer) throw new Error(`${issuerId} does not exist`);
  const { title, ...stated } = issuer;
  const rows = (await readCoveredPersons(db, issuerId)).filter(
    (row) => row.offeringId === null || row.offeringId === offeringId,
  );
  const isRecorded = rows.some(({ capacity }) => capacity === 'ISSUER');
  const owners = await readUncoveredOwners(db, issuerId, rows, day);
  const covered: CoveredPerson[] = [
    ...(isRecorded ? [] : [{ id: issuerId, name: title, capacity: 'ISSUER' as const, ...unrecorded }]),
    ...rows.map(({ id, name, capacity, questionnaireOn, bringDownOn, answer }) => ({
      ...{ id, name, questionnaireOn, bringDownOn, answer },
      capacity: capacity as CoveredCapacity,
    })),
    ...owners.map(({ id, name }) => ({ id, name, capacity: 'BENEFICIAL_OWNER' as const, ...unrecorded })),
  ];
  return { ...stated, covered };
}
