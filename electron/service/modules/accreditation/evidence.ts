/** What officers record about the evidence of an accreditation (compliance.md § 4.2, compliance.md § 4.7). */

import type { Context, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  recordEvidenceDate,
  recordHolding,
  recordLicenseStanding,
  recordOffice,
  recordSigner,
} from '#shared/contracts/accreditation/evidence.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { firstStatementDate } from '#shared/domain/data-validation.ts';
import { newId } from '#shared/domain/ids.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import type { Holding } from '#shared/domain/trade-bound-methods.ts';
import { findFile } from '../files/files.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { evaluateAccreditations } from './evaluate-again.ts';
import { readOptionalDay, readPastDay, readSigner } from './recorded-facts.ts';

/** @throws not-found; rule, if an officer has decided the record */
async function findUndecided(ctx: Context, id: string): Promise<Row<'aicRecords'>> {
  const record = await findVisible(ctx, 'aicRecords', id, 'id');
  if (record.complianceReview === 'APPROVED' || record.complianceReview === 'REJECTED') {
    throw ruleViolation('complianceReview', `is ${record.complianceReview}; reopen the record first`);
  }
  return record;
}

/** What the body omits does not change. */
async function recordDocument(
  ctx: WriteContext,
  fileId: string,
  { datedOn: text, subject }: InputOf<typeof recordEvidenceDate>['body'],
) {
  const file = await findFile(ctx, fileId, true, 'id');
  const datedOn = await readOptionalDay(ctx, text, 'datedOn');
  if (datedOn !== null && datedOn < firstStatementDate)
    throw ruleViolation('datedOn', 'must not be before 1990');
  await ctx.records.update('files', file, {
    ...(datedOn !== null && { datedOn, datedById: ctx.caller.actor.id }),
    ...(subject && { subject }),
  });
  return evaluated(ctx, file.id, file.targetId ?? '');
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

/** Evaluates the accreditation of the subject in the same transaction, so that an officer can decide it at once. */
async function evaluated(ctx: WriteContext, id: string, subjectId: string) {
  await evaluateAccreditations(ctx, subjectId);
  return { id, subjectId };
}

export const evidence: OperationHandler[] = [
  write(recordEvidenceDate, (ctx, { params, body }) => recordDocument(ctx, params.id, body)),
  write(recordLicenseStanding, async (ctx, { params, body }) => {
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
    return evaluated(ctx, id, individual.id);
  }),
  write(recordOffice, async (ctx, { params, body }) => {
    const record = await findUndecided(ctx, params.id);
    await findOfClient(ctx, record, 'issuers', body.issuerId, 'issuerId');
    const office = { ...body, since: await readOptionalDay(ctx, body.since, 'since') };
    await ctx.records.update('aicRecords', record, { office: JSON.stringify(office) });
    return evaluated(ctx, record.id, record.individualId);
  }),
  write(recordHolding, async (ctx, { params, body }) => {
    const record = await findUndecided(ctx, params.id);
    const holding = await readHolding(ctx, record.individualId, body);
    await ctx.records.update('aicRecords', record, { holding: JSON.stringify(holding) });
    return evaluated(ctx, record.id, record.individualId);
  }),
  write(recordSigner, async (ctx, { params, body }) => {
    const record = await findUndecided(ctx, params.id);
    const file = await findFile(ctx, body.fileId, true, 'fileId');
    const signer = await readSigner(ctx, record.individualId, file, body);
    await ctx.records.update('aicRecords', record, { signer: JSON.stringify(signer) });
    return evaluated(ctx, record.id, record.individualId);
  }),
];
