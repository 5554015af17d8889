/** What officers record about the evidence of an accreditation (compliance.md § 4.2, compliance.md § 4.7). */

import type { Static } from 'typebox';
import type { Context, ReadContext, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  recordEvidenceDate,
  recordHolding,
  recordLicenseStanding,
  recordOffice,
  recordSigner,
  type signerInput,
} from '#shared/contracts/accreditation/evidence.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { firstStatementDate } from '#shared/domain/accreditation-rules/evidence.ts';
import type { ConfirmationItem } from '#shared/domain/accreditation-rules/submission.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import type { Holding } from '#shared/domain/trade-bound-methods.ts';
import { findFile } from '../files/files.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';

/** @throws rule, if the day is after the calendar day of the operation */
export async function readPastDay(ctx: Context, text: string, field: string): Promise<Day> {
  const day = (readDay(text) ?? '').slice(0, 10);
  if (day > (await readComplianceDay(ctx))) {
    throw ruleViolation(field, 'must not be in the future');
  }
  return day;
}

const readOptionalDay = (ctx: Context, text: string | null | undefined, field: string) =>
  text ? readPastDay(ctx, text, field) : null;

/** @throws not-found; rule, if an officer has decided the record */
async function findUndecided(ctx: Context, id: string): Promise<Row<'aicRecords'>> {
  const record = await findVisible(ctx, 'aicRecords', id, 'id');
  if (record.complianceReview === 'APPROVED' || record.complianceReview === 'REJECTED') {
    throw ruleViolation('complianceReview', `is ${record.complianceReview}; reopen the record first`);
  }
  return record;
}

async function recordDate(ctx: WriteContext, fileId: string, text: string) {
  const file = await findFile(ctx, fileId, true, 'id');
  const datedOn = await readPastDay(ctx, text, 'datedOn');
  if (datedOn < firstStatementDate) throw ruleViolation('datedOn', 'must not be before 1990');
  await ctx.records.update('files', file, { datedOn, datedById: ctx.caller.actor.id });
  return { id: file.id, subjectId: file.targetId ?? '' };
}

/** @throws rule, if the day is too late, or the trade or the file belongs to another investor */
async function readHolding(
  ctx: WriteContext,
  individualId: string,
  { tradeId, stillOwns, fileId = null, ...body }: InputOf<typeof recordHolding>['body'],
): Promise<Holding> {
  const individual = await findVisible(ctx, 'individuals', individualId, 'id');
  const trade = await findVisible(ctx, 'trades', tradeId, 'tradeId');
  if (trade.investorAccountId !== individual.investorAccountId)
    throw ruleViolation('tradeId', 'must be a trade of the same investor account');
  const boughtOn = await readPastDay(ctx, body.boughtOn, 'boughtOn');
  const rule = ruleOn('pre2013Holder', await readComplianceDay(ctx));
  if (rule && boughtOn >= rule.parameters.before)
    throw ruleViolation('boughtOn', `must be before ${rule.parameters.before}`);
  if (fileId !== null) {
    const file = await findFile(ctx, fileId, true, 'fileId');
    if (file.targetId !== individualId) throw ruleViolation('fileId', 'must be a file of the individual');
  }
  return { tradeId, boughtOn, stillOwns, fileId };
}

/**
 * The signer of a verification letter, as an officer states it.
 * @throws rule, if the file is no verification letter of the subject, or the day is in the future
 */
export async function readSigner(
  ctx: Context,
  subjectId: string,
  file: Pick<Row<'files'>, 'targetId' | 'label'>,
  body: Static<typeof signerInput>,
): Promise<ConfirmationItem> {
  if (file.targetId !== subjectId || file.label !== 'VERIFICATION_LETTER')
    throw ruleViolation('fileId', 'must be a verification letter of the subject');
  return { ...body, verifiedOn: await readOptionalDay(ctx, body.verifiedOn, 'verifiedOn') };
}

/** Has the rules evaluate the accreditation of the subject again. */
function announce({ service }: Pick<ReadContext, 'service'>, { subjectId }: { subjectId: string }): void {
  service.submissions.announce('evidence', subjectId);
}

export const evidence: OperationHandler[] = [
  write(recordEvidenceDate, (ctx, { params, body }) => recordDate(ctx, params.id, body.datedOn), announce),
  write(
    recordLicenseStanding,
    async (ctx, { params, body }) => {
      const individual = await findVisible(ctx, 'individuals', params.individualId, 'individualId');
      const { id } = await ctx.records.insert('licenseStandings', {
        id: newId('licenseStanding'),
        accountId: individual.accountId,
        tenantId: individual.tenantId,
        individualId: individual.id,
        registry: body.registry,
        crdNumber: body.crdNumber,
        checkedOn: await readPastDay(ctx, body.checkedOn, 'checkedOn'),
        standing: body.standing,
      });
      return { id, subjectId: individual.id };
    },
    announce,
  ),
  write(
    recordOffice,
    async (ctx, { params, body }) => {
      const record = await findUndecided(ctx, params.id);
      await findVisible(ctx, 'issuers', body.issuerId, 'issuerId');
      const office = { ...body, since: await readOptionalDay(ctx, body.since, 'since') };
      await ctx.records.update('aicRecords', record, { office: JSON.stringify(office) });
      return { id: record.id, subjectId: record.individualId };
    },
    announce,
  ),
  write(
    recordHolding,
    async (ctx, { params, body }) => {
      const record = await findUndecided(ctx, params.id);
      const holding = await readHolding(ctx, record.individualId, body);
      await ctx.records.update('aicRecords', record, { holding: JSON.stringify(holding) });
      return { id: record.id, subjectId: record.individualId };
    },
    announce,
  ),
  write(
    recordSigner,
    async (ctx, { params, body }) => {
      const record = await findUndecided(ctx, params.id);
      const file = await findFile(ctx, body.fileId, true, 'fileId');
      const signer = await readSigner(ctx, record.individualId, file, body);
      await ctx.records.update('aicRecords', record, { signer: JSON.stringify(signer) });
      return { id: record.id, subjectId: record.individualId };
    },
    announce,
  ),
];
