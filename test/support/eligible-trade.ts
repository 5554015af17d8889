import { randomUUID } from 'node:crypto';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Row } from '../../electron/service/storage/schema.ts';
import { addDays } from '../../shared/domain/compliance-days.ts';
import type { Verification } from '../../shared/domain/verification.ts';
import { commitTo, runUnitOfWork } from './writes.ts';

/** The fields of a verification that are stored with it. */
export type StoredFields = Partial<
  Omit<Verification, 'contraryFinding' | 'restsOn' | 'fundExclusion' | 'isJoint' | 'familyOfficeId'>
>;

/**
 * Stores an active verification, as the approval of an accreditation does.
 * @returns its ID
 */
export async function storeVerification(
  app: App,
  subjectId: string,
  fields: StoredFields = {},
): Promise<string> {
  const id = `verification_${randomUUID()}`;
  await commitTo(app.service, async (db) => {
    const owner = await db
      .selectFrom(subjectId.startsWith('individual_') ? 'individuals' : 'legalEntities')
      .select(['accountId', 'tenantId'])
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    await db
      .insertInto('verifications')
      .values({
        ...{ id, createdAt: now, updatedAt: now, deletedAt: null, ...owner, subjectId },
        ...{ coversIndividualId: null, accreditationId: 'aic', basis: 'INCOME', method: 'TAX_FORMS' },
        ...{ level: 'VERIFIED', status: 'ACTIVE', issuerId: null, tradeId: null },
        ...{ verifiedOn: '2020-01-01', validUntil: null, evidence: '[]', items: '[]' },
        ...{ representationIds: '[]', ruleVersion: '1', result: 'PASSED', steps: '[]' },
        ...{ decidedById: 'back-office', confirmedById: null },
        ...fields,
      })
      .execute();
  });
  return id;
}

/** Records a bad actor questionnaire of the issuer that discloses no event, or renews it, unless an officer recorded one. */
export async function answerQuestionnaire(app: App, issuerId: string): Promise<void> {
  await runUnitOfWork(app.service, backOffice, 'test', async ({ db, now, records }) => {
    const recorded = await db
      .selectFrom('coveredPersons')
      .selectAll()
      .where('issuerId', '=', issuerId)
      .executeTakeFirst();
    const questionnaireOn = addDays(now.slice(0, 10), -30);
    if (recorded?.questionnaireFileId === null)
      await records.update('coveredPersons', recorded, { questionnaireOn });
    if (recorded) return;
    await records.insert('coveredPersons', {
      ...{ id: `covered_person_${randomUUID()}`, issuerId, offeringId: null, removedAt: null },
      ...{ capacity: 'ISSUER', name: 'Harbor Light LLC', ownerId: null, questionnaireOn, bringDownOn: null },
      ...{ questionnaireFileId: null, answer: 'NO_EVENT', waiverReference: null },
    });
  });
}

interface Records {
  issuerId: string | null;
  offeringId: string | null;
  investorAccountId: string | null;
}

/** Decides every review that the rules of an offering under Rule 506(c) read, so that the trade can be approved. */
export async function makeEligible(app: App, tradeId: string): Promise<void> {
  const records = await app.service.storage.reader
    .selectFrom('trades')
    .select(['issuerId', 'offeringId', 'investorAccountId'])
    .where('id', '=', tradeId)
    .executeTakeFirstOrThrow();
  await approveRecords(app, records);
}

/** As `makeEligible`, for all trades of an investor account in an offering. */
export async function approveRecords(
  app: App,
  { issuerId, offeringId, investorAccountId }: Records,
): Promise<void> {
  const people = await runUnitOfWork(app.service, backOffice, 'test', async ({ db, records }) => {
    const read = <Table extends 'issuers' | 'offerings' | 'investorAccounts'>(
      table: Table,
      id: string | null,
    ) =>
      db
        .selectFrom(table as 'issuers')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirst() as Promise<Row<Table> | undefined>;
    const issuer = await read('issuers', issuerId);
    const offering = await read('offerings', offeringId);
    const account = await read('investorAccounts', investorAccountId);
    if (issuer) await records.transition('officer', 'issuers', issuer, { status: 'APPROVED' });
    const approved = { complianceReview: 'APPROVED', onboardingStatus: 'APPROVED' };
    if (offering) await records.transition('officer', 'offerings', offering, approved);
    if (!account) return [];
    await records.transition('system', 'investorAccounts', account, { setupStatus: 'COMPLETE' });
    const rows = await db
      .selectFrom('individuals')
      .selectAll()
      .where('investorAccountId', '=', account.id)
      .execute();
    for (const row of rows) {
      const identified = await records.transition('system', 'individuals', row, { kycStatus: 'APPROVED' });
      await records.transition('officer', 'individuals', identified, { amlStatus: 'APPROVED' });
    }
    return rows;
  });
  if (issuerId) await answerQuestionnaire(app, issuerId);
  for (const { id } of people) await storeVerification(app, id);
}
