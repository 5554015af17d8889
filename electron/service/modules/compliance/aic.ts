import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, preparedWrite, read } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import type { RepresentationInput } from '#shared/contracts/accreditation/representations.ts';
import {
  type Aic,
  aic as aicRecord,
  getAic,
  putAic as putAicContract,
} from '#shared/contracts/compliance/aic.ts';
import type { AicMethod, JointWith, Submission } from '#shared/domain/accreditation-rules/submission.ts';
import { keepFigures } from '#shared/domain/contradictions.ts';
import { newId } from '#shared/domain/ids.ts';
import {
  aicComplianceReviewTransitions,
  aicSystemReviewTransitions,
  type Transitions,
  transitionsFrom,
} from '#shared/domain/transitions.ts';
import { syncAccountFlags } from '../accreditation/account-flags.ts';
import { evaluateAic } from '../accreditation/evaluate-aic.ts';
import { presentVerifications } from '../accreditation/present-verification.ts';
import { addRepresentation } from '../accreditation/representations.ts';
import { receiveSubmission } from '../changes/put-back.ts';
import { assertItemReferences, assertJointWith } from './aic-references.ts';
import { readSubmission } from './read-submission.ts';

type AicRow = Row<'aicRecords'>;
type IndividualRow = Row<'individuals'>;

const present = compilePresent(aicRecord);

/** The methods whose items have a list of their own in responses. */
const listedMethods = ['NET_WORTH', 'INCOME', 'PROFESSIONAL', 'EMPLOYEE'] as const satisfies AicMethod[];

/** The record with the name of its individual, and its items under the field of their method. */
async function presentAic(
  ctx: Pick<Context, 'db' | 'now'>,
  row: AicRow,
  { id, firstName, lastName }: IndividualRow,
): Promise<Aic> {
  const itemsOf = (method: AicMethod) => (row.method === method ? row.items : '[]');
  const hasOwnList = row.method === 'PENDING' || (listedMethods as readonly string[]).includes(row.method);
  const record = present({
    ...row,
    verifications: '[]',
    firstName,
    lastName,
    netWorthData: itemsOf('NET_WORTH'),
    incomeData: itemsOf('INCOME'),
    professionalData: itemsOf('PROFESSIONAL'),
    employeeData: itemsOf('EMPLOYEE'),
    metadata: hasOwnList ? '[]' : row.items,
  });
  return { ...record, verifications: await presentVerifications(ctx, id) };
}

const findByIndividual = compiledQuery((db, individualId: string) =>
  db.selectFrom('aicRecords').selectAll().where('individualId', '=', individualId),
);

/** The AIC record of an individual as responses show it; null if there is none yet. */
export async function readAic(ctx: Context, individual: IndividualRow): Promise<Aic | null> {
  const [found] = await findByIndividual(ctx.db, individual.id);
  return found ? presentAic(ctx, found, individual) : null;
}

/** The AIC record of an individual, created if it is missing; simultaneous requests get the same one. */
async function findOrCreateAic(
  ctx: WriteContext,
  individual: Pick<IndividualRow, 'id' | 'accountId' | 'tenantId'>,
): Promise<AicRow> {
  const [found] = await findByIndividual(ctx.db, individual.id);
  return (
    found ??
    ctx.records.insert('aicRecords', {
      id: newId('aic'),
      accountId: individual.accountId,
      tenantId: individual.tenantId,
      individualId: individual.id,
      method: 'PENDING',
      items: '[]',
      systemReview: 'PENDING',
      systemReviewLog: null,
      complianceReview: 'PENDING',
      findings: 0,
      submittedAt: null,
      jointWith: null,
      office: null,
      signer: null,
      holding: null,
      earlierFigures: '[]',
    })
  );
}

const createAic = defineUnit(getAic.name, findOrCreateAic);

export const aicUnits = [createAic];

/** What a submission contains besides its items. */
interface SubmissionDetails {
  jointWith: JointWith | null;
  representations: readonly RepresentationInput[];
}

const noDetails: SubmissionDetails = { jointWith: null, representations: [] };

/**
 * Stores the evidence that an individual is accredited (client-api.md "Investor onboarding" step 9). After the commit,
 * the rules evaluate it.
 *
 * @throws not-found, if a record that it names does not exist; rule, if a file does not belong to the individual, or an
 *   officer has rejected the record
 */
export async function putAic(
  ctx: WriteContext,
  individual: IndividualRow,
  submission: Submission,
  { jointWith, representations }: SubmissionDetails = noDetails,
): Promise<AicRow> {
  const before = await findOrCreateAic(ctx, individual);
  assertClientTransition(
    aicComplianceReviewTransitions,
    'complianceReview',
    before.complianceReview,
    'PENDING',
  );
  assertClientTransition(aicSystemReviewTransitions, 'systemReview', before.systemReview, 'NEEDS_INFO');
  if (jointWith) await assertJointWith(ctx, individual, jointWith);
  await assertItemReferences(ctx, individual, submission, jointWith);
  for (const [index, representation] of representations.entries()) {
    await addRepresentation(ctx, individual, representation, `representations[${index}].`);
  }
  await receiveSubmission(ctx, 'aic', before);
  const earlierFigures = await keepFiguresOf(ctx, before);
  const row = await ctx.records.transition('client', 'aicRecords', await findOrCreateAic(ctx, individual), {
    method: submission.method,
    items: JSON.stringify(submission.items),
    jointWith: jointWith && JSON.stringify(jointWith),
    // It was about the replaced items.
    office: null,
    earlierFigures,
    systemReview: 'NEEDS_INFO',
    systemReviewLog: null,
    complianceReview: 'PENDING',
    findings: 0,
    // A submission that replaces an undecided one keeps its place in the queue.
    submittedAt: (before.complianceReview === 'PENDING' && before.submittedAt) || ctx.now,
  });
  // A renewal leaves the earlier verification active, so that the individual stays accredited.
  if (before.complianceReview !== 'PENDING') await syncAccountFlags(ctx, individual.investorAccountId);
  return row;
}

/** A later statement is not believed against the figures of a submission that did not pass. */
async function keepFiguresOf(ctx: WriteContext, before: AicRow): Promise<string> {
  const { method, earlierFigures } = before;
  if (method !== 'NET_WORTH' && method !== 'INCOME') return earlierFigures;
  const { review } = await evaluateAic(ctx, before);
  const isFailed = review.verdict === 'FAILED' || (review.verdict === 'NEEDS_INFO' && !before.jointWith);
  return keepFigures(earlierFigures, method, isFailed ? review.steps : [], review.asOf);
}

function assertClientTransition(
  transitions: Transitions<string>,
  field: string,
  from: string,
  to: string,
): void {
  if (transitionsFrom(transitions, from, 'client').includes(to)) return;
  throw ruleViolation(field, `is ${from}; an officer must reopen the record first`);
}

export const aic: OperationHandler[] = [
  // The record exists except the first time, and a read does not wait for a commit.
  read(getAic, async (ctx, { params }) => {
    const individual = await findVisible(ctx, 'individuals', params.individualId, 'individualId');
    const [found] = await findByIndividual(ctx.db, individual.id);
    const { id, accountId, tenantId } = individual;
    const create = () => runUnit(ctx.service, ctx.caller, createAic, { id, accountId, tenantId });
    return presentAic(ctx, found ?? (await create()), individual);
  }),
  preparedWrite(
    putAicContract,
    async ({ body }) => {
      const checked = readSubmission(body);
      if (!checked.ok) throw new AppError('invalid', checked.errors);
      return checked.value;
    },
    async (ctx, { params, body }, submission) => {
      const individual = await findVisible(ctx, 'individuals', params.individualId, 'individualId');
      const details = {
        jointWith: body.jointWith
          ? { ...body.jointWith, individualId: body.jointWith.individualId ?? null }
          : null,
        representations: body.representations ?? [],
      };
      return presentAic(ctx, await putAic(ctx, individual, submission, details), individual);
    },
    ({ service }, { id }) => service.submissions.announce('aic', id),
  ),
];
