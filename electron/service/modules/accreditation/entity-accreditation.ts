/** The accreditation record of a legal entity: its submission and the review of the rules (compliance.md § 4.4). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  type EntityAccreditationRecord,
  entityAccreditation,
  getEntityAccreditation,
  putEntityAccreditation,
  recordEntityDirector,
  recordEntitySigner,
} from '#shared/contracts/accreditation/entity-accreditation.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { keepFigures } from '#shared/domain/contradictions.ts';
import { readDay } from '#shared/domain/dates.ts';
import type { EntityItem } from '#shared/domain/entity-accreditation/entity-facts.ts';
import { type EntityReview, reviewEntity } from '#shared/domain/entity-accreditation/review-entity.ts';
import { newId } from '#shared/domain/ids.ts';
import { receiveSubmission } from '../changes/put-back.ts';
import { readEntityFacts } from './entity-facts.ts';
import { presentVerifications } from './present-verification.ts';
import { readSigner } from './recorded-facts.ts';
import { addRepresentation } from './representations.ts';

export type EntityAccreditationRow = Row<'entityAccreditations'>;
type LegalEntityRow = Row<'legalEntities'>;
type SubmittedItem = NonNullable<InputOf<typeof putEntityAccreditation>['body']['metadata']>[number];

const present = compilePresent(entityAccreditation);

async function presentAccreditation(
  ctx: Pick<Context, 'db' | 'now'>,
  row: EntityAccreditationRow,
): Promise<EntityAccreditationRecord> {
  return {
    ...present({ ...row, verifications: '[]' }),
    verifications: await presentVerifications(ctx, row.legalEntityId),
  };
}

async function findAccreditation(
  { db }: Pick<Context, 'db'>,
  legalEntityId: string,
): Promise<EntityAccreditationRow | undefined> {
  return db
    .selectFrom('entityAccreditations')
    .selectAll()
    .where('legalEntityId', '=', legalEntityId)
    .executeTakeFirst();
}

type NewAccreditation = Pick<LegalEntityRow, 'id' | 'accountId' | 'tenantId'>;

/** The record of a legal entity, created if it is missing; simultaneous requests get the same one. */
async function findOrCreate(ctx: WriteContext, entity: NewAccreditation): Promise<EntityAccreditationRow> {
  return (
    (await findAccreditation(ctx, entity.id)) ??
    ctx.records.insert('entityAccreditations', {
      id: newId('entityAccreditation'),
      accountId: entity.accountId,
      tenantId: entity.tenantId,
      legalEntityId: entity.id,
      basis: 'PENDING',
      items: '[]',
      systemReview: 'PENDING',
      systemReviewLog: null,
      complianceReview: 'PENDING',
      findings: 0,
      submittedAt: null,
      directedBy: null,
      signer: null,
      earlierFigures: '[]',
    })
  );
}

const createAccreditation = defineUnit(getEntityAccreditation.name, findOrCreate);

export const entityAccreditationUnits = [createAccreditation];

async function submit(
  ctx: WriteContext,
  entity: LegalEntityRow,
  { basis, metadata = [], representations = [] }: InputOf<typeof putEntityAccreditation>['body'],
): Promise<EntityAccreditationRow> {
  const before = await findOrCreate(ctx, entity);
  if (before.complianceReview === 'REJECTED')
    throw ruleViolation('complianceReview', 'is REJECTED; an officer must reopen the record first');
  const items: EntityItem[] = [];
  for (const [index, item] of metadata.entries())
    items.push(await readItem(ctx, entity, item, `metadata[${index}].`));
  for (const [index, representation] of representations.entries())
    await addRepresentation(ctx, entity, representation, `representations[${index}].`);
  await receiveSubmission(ctx, 'entityAccreditation', before);
  const returned = await findOrCreate(ctx, entity);
  const earlierFigures = await keepFiguresOf(ctx, returned);
  const row = await ctx.records.transition('client', 'entityAccreditations', returned, {
    basis,
    items: JSON.stringify(items),
    earlierFigures,
    systemReview: 'NEEDS_INFO',
    systemReviewLog: null,
    complianceReview: 'PENDING',
    findings: 0,
    // A submission that replaces an undecided one keeps its place in the queue.
    submittedAt: (before.complianceReview === 'PENDING' && before.submittedAt) || ctx.now,
  });
  return evaluate(ctx, row);
}

/** A later statement is not believed against the figures of a submission that did not pass. */
async function keepFiguresOf(ctx: WriteContext, before: EntityAccreditationRow): Promise<string> {
  if (before.basis === 'PENDING') return before.earlierFigures;
  const { basis, result, steps, asOf } = reviewEntity(await readEntityFacts(ctx, before));
  return keepFigures(before.earlierFigures, basis, result === 'PASSED' ? [] : steps, asOf);
}

/**
 * @throws not-found, if a record that the item names does not exist; rule, if it does not belong to the entity
 */
async function readItem(
  ctx: WriteContext,
  entity: LegalEntityRow,
  item: SubmittedItem,
  path: string,
): Promise<EntityItem> {
  const { fileId = null, familyOfficeId = null, issuerId = null, tradeId = null } = item;
  if (fileId !== null) {
    const file = await findVisible(ctx, 'files', fileId, `${path}fileId`);
    if (file.targetId !== entity.id)
      throw ruleViolation(`${path}fileId`, 'must be a file of the legal entity');
  }
  if (familyOfficeId !== null)
    await findOfClient(ctx, entity, 'legalEntities', familyOfficeId, `${path}familyOfficeId`);
  if (issuerId !== null) await findOfClient(ctx, entity, 'issuers', issuerId, `${path}issuerId`);
  if (tradeId !== null) {
    const trade = await findVisible(ctx, 'trades', tradeId, `${path}tradeId`);
    if (trade.investorAccountId !== entity.investorAccountId)
      throw ruleViolation(`${path}tradeId`, 'must be a trade of the same investor account');
  }
  return {
    fileId,
    statementDate: item.statementDate ? (readDay(item.statementDate)?.slice(0, 10) ?? null) : null,
    isAudited: item.isAudited ?? false,
    familyOfficeId,
    issuerId,
    tradeId,
    basis: item.basis ?? null,
    ...(item.signerKind && {
      signerKind: item.signerKind,
      signerName: item.signerName ?? null,
      licenseNumber: item.licenseNumber ?? null,
      jurisdiction: item.jurisdiction ?? null,
      verifiedOn: item.verifiedOn ? (readDay(item.verifiedOn)?.slice(0, 10) ?? null) : null,
    }),
  };
}

/** Evaluates a record that an officer has not decided, and stores the calculation. */
async function evaluate(ctx: WriteContext, row: EntityAccreditationRow): Promise<EntityAccreditationRow> {
  const isOpen = row.complianceReview === 'PENDING' || row.complianceReview === 'NEEDS_INFO';
  if (!isOpen || row.basis === 'PENDING') return row;
  return storeEntityReview(ctx, row, reviewEntity(await readEntityFacts(ctx, row)));
}

/** Stores the result of the rules for a record, with its calculation. */
export function storeEntityReview(
  ctx: WriteContext,
  row: EntityAccreditationRow,
  review: EntityReview,
): Promise<EntityAccreditationRow> {
  return ctx.records.transition('system', 'entityAccreditations', row, {
    systemReview: review.result,
    systemReviewLog: JSON.stringify(review),
    findings: review.findings.length,
  });
}

/** Evaluates the record of a legal entity again, after a fact on which it depends changed. */
export async function evaluateAgain(ctx: WriteContext, legalEntityId: string): Promise<void> {
  const row = await findAccreditation(ctx, legalEntityId);
  if (row) await evaluate(ctx, row);
}

/** @throws not-found; conflict, if an officer has decided the record */
async function findUndecided(ctx: Context, legalEntityId: string): Promise<EntityAccreditationRow> {
  const row = await findAccreditation(ctx, legalEntityId);
  if (!row) throw notFound('id');
  if (row.complianceReview !== 'PENDING' && row.complianceReview !== 'NEEDS_INFO')
    throw conflict('id', `is ${row.complianceReview}; reopen the accreditation first`);
  return row;
}

export const entityAccreditations: OperationHandler[] = [
  read(getEntityAccreditation, async (ctx, { params }) => {
    const { id, accountId, tenantId } = await findVisible(ctx, 'legalEntities', params.id, 'id');
    const found = await findAccreditation(ctx, id);
    const create = () => runUnit(ctx.service, ctx.caller, createAccreditation, { id, accountId, tenantId });
    return presentAccreditation(ctx, found ?? (await create()));
  }),
  write(putEntityAccreditation, async (ctx, { params, body }) => {
    const entity = await findVisible(ctx, 'legalEntities', params.id, 'id');
    return presentAccreditation(ctx, await submit(ctx, entity, body));
  }),
  write(recordEntityDirector, async (ctx, { params, body }) => {
    const row = await findUndecided(ctx, params.id);
    const after = await ctx.records.update('entityAccreditations', row, {
      directedBy: body.directedBy ?? null,
    });
    return presentAccreditation(ctx, await evaluate(ctx, after));
  }),
  write(recordEntitySigner, async (ctx, { params, body }) => {
    const row = await findUndecided(ctx, params.id);
    const file = await findVisible(ctx, 'files', body.fileId, 'fileId');
    const signer = await readSigner(ctx, params.id, file, body);
    const after = await ctx.records.update('entityAccreditations', row, { signer: JSON.stringify(signer) });
    return presentAccreditation(ctx, await evaluate(ctx, after));
  }),
];
