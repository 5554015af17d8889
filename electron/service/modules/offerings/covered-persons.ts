import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import {
  coveredPerson,
  createCoveredPerson,
  listCoveredPersons,
  removeCoveredPerson,
  updateCoveredPerson,
} from '#shared/contracts/offerings/covered-persons.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { questionnaireStateOn } from '#shared/domain/covered-persons.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';

type CoveredPersonRow = Row<'coveredPersons'>;

const present = compilePresent(coveredPerson);

/** The covered persons of an issuer that were not removed, in the order of their recording. */
export function readCoveredPersons(db: Db, issuerId: string): Promise<CoveredPersonRow[]> {
  return db
    .selectFrom('coveredPersons')
    .selectAll()
    .where('issuerId', '=', issuerId)
    .where('removedAt', 'is', null)
    .orderBy('seq')
    .execute();
}

async function findCoveredPerson(ctx: Context, id: string): Promise<CoveredPersonRow> {
  const row = await ctx.db
    .selectFrom('coveredPersons')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('id');
  return row;
}

interface GivenQuestionnaire {
  questionnaireOn?: string | null;
  bringDownOn?: string | null;
  questionnaireFileId?: string | null;
}

/** The columns of the days that were sent. */
function toDays({ questionnaireOn, bringDownOn, questionnaireFileId }: GivenQuestionnaire) {
  return {
    ...(questionnaireOn !== undefined && { questionnaireOn: toDay(questionnaireOn) }),
    ...(bringDownOn !== undefined && { bringDownOn: toDay(bringDownOn) }),
    ...(questionnaireFileId !== undefined && { questionnaireFileId }),
  };
}

function toDay(text: string | null): Day | null {
  return text === null ? null : (readDay(text)?.slice(0, 10) ?? null);
}

/**
 * @throws rule, if the questionnaire is of a future day, or its bring-down date is before it; not-found, for a file
 *   that does not exist
 */
async function assertQuestionnaire(
  ctx: Context,
  row: Pick<CoveredPersonRow, 'questionnaireOn' | 'bringDownOn' | 'questionnaireFileId'>,
): Promise<void> {
  const { questionnaireOn, bringDownOn, questionnaireFileId } = row;
  const today = await readComplianceDay(ctx);
  const errors: FieldError[] = [];
  if (questionnaireOn !== null && questionnaireOn > today)
    errors.push({ field: 'questionnaireOn', message: 'must not be in the future' });
  if (bringDownOn !== null && questionnaireOn !== null && bringDownOn < questionnaireOn)
    errors.push({ field: 'bringDownOn', message: 'must not be before the questionnaire' });
  if (errors.length > 0) throw new AppError('rule', errors);
  if (questionnaireFileId !== null)
    await findVisible(ctx, 'files', questionnaireFileId, 'questionnaireFileId');
}

async function create(ctx: WriteContext, body: Parameters<typeof toNewRow>[0]): Promise<CoveredPersonRow> {
  await findVisible(ctx, 'issuers', body.issuerId, 'issuerId');
  if (body.offeringId) {
    const offering = await findVisible(ctx, 'offerings', body.offeringId, 'offeringId');
    if (offering.issuerId !== body.issuerId) {
      throw new AppError('rule', [{ field: 'offeringId', message: 'is of another issuer' }]);
    }
  }
  const row = toNewRow(body);
  await assertQuestionnaire(ctx, row);
  return ctx.records.insert('coveredPersons', row);
}

function toNewRow(
  body: GivenQuestionnaire & { issuerId: string; offeringId?: string | null; capacity: string; name: string },
) {
  const { issuerId, offeringId = null, capacity, name } = body;
  const none = { questionnaireOn: null, bringDownOn: null, questionnaireFileId: null };
  const id = newId('coveredPerson');
  return { id, issuerId, offeringId, capacity, name, removedAt: null, ...none, ...toDays(body) };
}

export const coveredPersons: OperationHandler[] = [
  read(listCoveredPersons, async (ctx, { params }) => {
    const issuer = await findVisible(ctx, 'issuers', params.id, 'id');
    const day = await readComplianceDay(ctx);
    const months = ruleOn('badActors', day)?.parameters.months ?? 0;
    const rows = await readCoveredPersons(ctx.db, issuer.id);
    return { items: rows.map((row) => ({ ...present(row), ...questionnaireStateOn(day, row, months) })) };
  }),
  write(createCoveredPerson, async (ctx, { body }) => present(await create(ctx, body))),
  write(updateCoveredPerson, async (ctx, { params, body }) => {
    const before = await findCoveredPerson(ctx, params.id);
    const { expectedUpdatedAt, capacity, name, ...given } = body;
    assertUnchanged(before, expectedUpdatedAt);
    const columns = { ...(capacity && { capacity }), ...(name && { name }), ...toDays(given) };
    await assertQuestionnaire(ctx, { ...before, ...columns });
    return present(await ctx.records.update('coveredPersons', before, columns));
  }),
  write(removeCoveredPerson, async (ctx, { params, body }) => {
    const before = await findCoveredPerson(ctx, params.id);
    assertUnchanged(before, body.expectedUpdatedAt);
    return present(await ctx.records.update('coveredPersons', before, { removedAt: ctx.now }));
  }),
];
