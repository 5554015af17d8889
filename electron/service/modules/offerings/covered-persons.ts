import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import {
  coveredPerson,
  createCoveredPerson,
  listCoveredPersons,
  removeCoveredPerson,
  updateCoveredPerson,
} from '#shared/contracts/offerings/covered-persons.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { type QuestionnaireAnswer, questionnaireStateOn } from '#shared/domain/covered-persons.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { readCoveredPersons, readUncoveredOwners } from './issuer-facts.ts';

type CoveredPersonRow = Row<'coveredPersons'>;

const present = compilePresent(coveredPerson);

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
  answer?: QuestionnaireAnswer | null;
  waiverReference?: string | null;
  ownerId?: string | null;
}

/** The columns that were sent. */
function toColumns({ questionnaireOn, bringDownOn, ...given }: GivenQuestionnaire) {
  return {
    ...given,
    ...(questionnaireOn !== undefined && { questionnaireOn: toDay(questionnaireOn) }),
    ...(bringDownOn !== undefined && { bringDownOn: toDay(bringDownOn) }),
  };
}

function toDay(text: string | null): Day | null {
  return text === null ? null : (readDay(text)?.slice(0, 10) ?? null);
}

/**
 * @throws rule, if the questionnaire is of a future day, its bring-down date is before it, its answer lacks what proves
 *   it, or the owner is of another record; not-found, for a file or an owner that does not exist
 */
async function assertQuestionnaire(
  ctx: Context,
  row: Pick<CoveredPersonRow, 'issuerId' | keyof GivenQuestionnaire>,
): Promise<void> {
  const { questionnaireOn, bringDownOn, questionnaireFileId, answer, waiverReference, ownerId } = row;
  const today = await readComplianceDay(ctx);
  const errors: FieldError[] = [];
  if (questionnaireOn !== null && questionnaireOn > today)
    errors.push({ field: 'questionnaireOn', message: 'must not be in the future' });
  if (bringDownOn !== null && questionnaireOn !== null && bringDownOn < questionnaireOn)
    errors.push({ field: 'bringDownOn', message: 'must not be before the questionnaire' });
  if (answer !== null && questionnaireOn === null)
    errors.push({ field: 'questionnaireOn', message: 'is required with an answer' });
  if (answer !== null && questionnaireFileId === null)
    errors.push({ field: 'questionnaireFileId', message: 'is required with an answer; attach the document' });
  if (answer === 'WAIVED' && waiverReference === null)
    errors.push({ field: 'waiverReference', message: 'is required for WAIVED: state the order or decision' });
  if (errors.length > 0) throw new AppError('rule', errors);
  if (ownerId !== null && (await findVisible(ctx, 'owners', ownerId, 'ownerId')).subjectId !== row.issuerId)
    throw ruleViolation('ownerId', 'is an owner of another record');
  if (questionnaireFileId !== null) {
    const issuer = await findVisible(ctx, 'issuers', row.issuerId, 'issuerId');
    await findOfClient(ctx, issuer, 'files', questionnaireFileId, 'questionnaireFileId');
  }
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
  const none = {
    ...{ questionnaireOn: null, bringDownOn: null, questionnaireFileId: null },
    ...{ answer: null, waiverReference: null, ownerId: null },
  };
  const id = newId('coveredPerson');
  return { ...none, ...toColumns(body), id, issuerId, offeringId, capacity, name, removedAt: null };
}

export const coveredPersons: OperationHandler[] = [
  read(listCoveredPersons, async (ctx, { params }) => {
    const issuer = await findVisible(ctx, 'issuers', params.id, 'id');
    const day = await readComplianceDay(ctx);
    const months = ruleOn('badActors', day)?.parameters.months ?? 0;
    const rows = await readCoveredPersons(ctx.db, issuer.id);
    const owners = await readUncoveredOwners(ctx.db, issuer.id, rows, day);
    return {
      items: rows.map((row) => ({ ...present(row), ...questionnaireStateOn(day, row, months) })),
      owners: owners.map(({ id, name }) => ({ id, name })),
    };
  }),
  write(createCoveredPerson, async (ctx, { body }) => present(await create(ctx, body))),
  write(updateCoveredPerson, async (ctx, { params, body }) => {
    const before = await findCoveredPerson(ctx, params.id);
    const { expectedUpdatedAt, capacity, name, ...given } = body;
    assertUnchanged(before, expectedUpdatedAt);
    const columns = { ...(capacity && { capacity }), ...(name && { name }), ...toColumns(given) };
    await assertQuestionnaire(ctx, { ...before, ...columns });
    return present(await ctx.records.update('coveredPersons', before, columns));
  }),
  write(removeCoveredPerson, async (ctx, { params, body }) => {
    const before = await findCoveredPerson(ctx, params.id);
    assertUnchanged(before, body.expectedUpdatedAt);
    return present(await ctx.records.update('coveredPersons', before, { removedAt: ctx.now }));
  }),
];
