import type { Context, WriteContext } from '#service/kernel/context.ts';
import { assertRoom, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Db, Owned, Row } from '#service/storage/schema.ts';
import { type RepresentationInput, representation } from '#shared/contracts/accreditation/representations.ts';
import { readDay } from '#shared/domain/dates.ts';
import { idPrefixes, newId } from '#shared/domain/ids.ts';
import { toDecimalText } from '#shared/domain/money.ts';
import { isReplaced } from '#shared/domain/representation-validity.ts';
import {
  type Representation,
  type RepresentationKindName,
  type RepresentedBy,
  representationKinds,
} from '#shared/domain/representations.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';

type RepresentationRow = Row<'representations'>;

/** The individual or legal entity that a representation is about. */
export interface Subject extends Owned {
  id: string;
  investorAccountId: string;
}

export const presentRepresentation = compilePresent(representation);

/** The representations of the subjects, oldest first. */
export async function readRepresentations(db: Db, subjectIds: readonly string[]): Promise<Representation[]> {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom('representations')
    .selectAll()
    .where('subjectId', 'in', subjectIds)
    .orderBy('seq')
    .execute();
  return rows.map(toRepresentation);
}

/** The IDs of the representations of the subjects that no newer one replaces. */
export async function readCurrentIds(db: Db, subjectIds: readonly string[]): Promise<string[]> {
  const all = await readRepresentations(db, subjectIds);
  return all.filter((one) => !isReplaced(one, all)).map(({ id }) => id);
}

function toRepresentation(row: RepresentationRow): Representation {
  return {
    id: row.id,
    subjectId: row.subjectId,
    kind: row.kind as RepresentationKindName,
    madeOn: row.madeOn,
    by: row.by as RepresentedBy,
    statement: row.statement,
    signedByName: row.signedByName,
    amount: row.amount,
    extensionFiled: row.extensionFiled === null ? null : row.extensionFiled === 1,
    basis: row.basis,
    issuerId: row.issuerId,
    tradeId: row.tradeId,
    fileId: row.fileId,
  };
}

/**
 * Finds the individual or legal entity with the ID.
 * @throws not-found, if there is none that the caller sees
 */
export async function findSubject(ctx: Context, id: string, field: string): Promise<Subject> {
  if (id.startsWith(`${idPrefixes.individual}_`)) return findVisible(ctx, 'individuals', id, field);
  if (id.startsWith(`${idPrefixes.legalEntity}_`)) return findVisible(ctx, 'legalEntities', id, field);
  throw notFound(field);
}

/**
 * Stores a representation of the subject.
 *
 * @param path the field of the request that contains it, with a separator: `representations[0].`; empty for the request
 * @throws not-found, if a record that it names does not exist; rule, if it is made in the future, a record does not
 *   belong to the subject, or the subject has the maximum of representations
 */
export async function addRepresentation(
  ctx: WriteContext,
  subject: Subject,
  input: RepresentationInput,
  path = '',
): Promise<RepresentationRow> {
  const madeOn = (readDay(input.madeOn) ?? '').slice(0, 10);
  if (madeOn > (await readComplianceDay(ctx)))
    throw ruleViolation(`${path}madeOn`, 'must not be in the future');
  await assertReferences(ctx, subject, input, path);
  assertRoom((await readRepresentations(ctx.db, [subject.id])).length, `${path}subjectId`, 'representations');
  return ctx.records.insert('representations', {
    id: newId('representation'),
    accountId: subject.accountId,
    tenantId: subject.tenantId,
    subjectId: subject.id,
    kind: input.kind,
    madeOn,
    by: input.by ?? 'PERSON',
    statement: input.statement ?? representationKinds[input.kind].statement,
    signedByName: input.signedByName ?? null,
    amount: typeof input.amount === 'number' ? toDecimalText(input.amount) : null,
    extensionFiled: typeof input.extensionFiled === 'boolean' ? (input.extensionFiled ? 1 : 0) : null,
    basis: input.basis ?? null,
    issuerId: input.issuerId ?? null,
    tradeId: input.tradeId ?? null,
    fileId: input.fileId ?? null,
  });
}

async function assertReferences(
  ctx: Context,
  subject: Subject,
  { issuerId, tradeId, fileId }: RepresentationInput,
  path: string,
): Promise<void> {
  if (issuerId) await findOfClient(ctx, subject, 'issuers', issuerId, `${path}issuerId`);
  if (tradeId) {
    const { investorAccountId } = await findVisible(ctx, 'trades', tradeId, `${path}tradeId`);
    const isOwn = investorAccountId === subject.investorAccountId;
    if (!isOwn && !(await ownsEntityOf(ctx, subject.id, investorAccountId)))
      throw ruleViolation(
        `${path}tradeId`,
        'must be a trade of the same investor account, or of a legal entity that the subject owns',
      );
  }
  if (fileId) {
    const file = await findVisible(ctx, 'files', fileId, `${path}fileId`);
    if (file.private !== 1) throw notFound(`${path}fileId`);
    if (file.targetId !== subject.id) throw ruleViolation(`${path}fileId`, 'must be a file of the subject');
  }
}

/** Each owner of a legal entity states the facts about its minimum investment, too (compliance.md § 4.7). */
async function ownsEntityOf(
  { db }: Context,
  ownerId: string,
  investorAccountId: string | null,
): Promise<boolean> {
  const owner = await db
    .selectFrom('owners')
    .innerJoin('legalEntities', 'legalEntities.id', 'owners.subjectId')
    .select('owners.id')
    .where((eb) => eb.or([eb('individualId', '=', ownerId), eb('ownerEntityId', '=', ownerId)]))
    .where('investorAccountId', '=', investorAccountId)
    .executeTakeFirst();
  return owner !== undefined;
}
