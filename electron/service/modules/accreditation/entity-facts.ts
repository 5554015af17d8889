/** Reads what the rules about the accreditation of a legal entity depend on (compliance.md § 4.4). */
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { ConfirmationItem } from '#shared/domain/accreditation-rules/submission.ts';
import type { EntityFacts, EntityItem } from '#shared/domain/entity-accreditation/entity-facts.ts';
import type { Owner } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { readDocuments } from './evidence-documents.ts';
import { readRepresentations } from './representations.ts';
import { readStatedRecord } from './stated-record.ts';
import { readTradeBoundFacts } from './trade-bound-facts.ts';
import { readVerifications } from './verifications.ts';

type ReadContext = Pick<Context, 'db' | 'now'>;

export async function readEntityFacts(
  ctx: ReadContext,
  record: Row<'entityAccreditations'>,
): Promise<EntityFacts> {
  const { db } = ctx;
  const entity = await db
    .selectFrom('legalEntities')
    .selectAll()
    .where('id', '=', record.legalEntityId)
    .executeTakeFirstOrThrow();
  const items = JSON.parse(record.items) as EntityItem[];
  const owners = await db.selectFrom('owners').selectAll().where('subjectId', '=', entity.id).execute();
  const tradeId = items.find((item) => item.tradeId !== null)?.tradeId;
  const linked = [
    ...owners.flatMap(({ individualId, ownerEntityId }) => individualId ?? ownerEntityId ?? []),
    ...items.flatMap(({ familyOfficeId }) => familyOfficeId ?? []),
  ];
  const day = await readComplianceDay(ctx);
  return {
    basis: record.basis as EntityFacts['basis'],
    items,
    entity: {
      name: entity.name,
      companyType: entity.companyType,
      organizationKind: entity.organizationKind,
      regulatedAs: entity.regulatedAs,
      formedForInvestment: toBoolean(entity.formedForInvestment),
      revocable: toBoolean(entity.revocable),
      totalAssets: entity.totalAssets,
      investments: entity.investments,
      assetsUnderManagement: entity.assetsUnderManagement,
    },
    documents: await readDocuments(db, [entity.id]),
    owners: owners as unknown as Owner[],
    verifications: await readVerifications(db, linked),
    representations: await readRepresentations(db, [entity.id]),
    directedBy: record.directedBy,
    signer: record.signer === null ? null : (JSON.parse(record.signer) as ConfirmationItem),
    record: await readStatedRecord(db, entity.id, day),
    trade: tradeId ? ((await readTradeBoundFacts(db, entity.id, tradeId, day)) ?? null) : null,
    day,
  };
}

function toBoolean(flag: 0 | 1 | null): boolean | null {
  return flag === null ? null : flag === 1;
}
