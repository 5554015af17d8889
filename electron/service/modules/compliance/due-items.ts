/** What becomes due: expiring verifications and identity documents, questionnaires, refunds, and reconfirmations. */
import { sql } from 'kysely';
import { heavyRead, type OperationHandler } from '#service/kernel/operation-handler.ts';
import { findOmittedTenant, notOf } from '#service/kernel/sample-tenant.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  type DueCount,
  type DueItem,
  getDueCounts,
  listDueItems,
} from '#shared/contracts/compliance/due-items.ts';
import { addDays, addMonths, type Day, dayIn, endOfDay } from '#shared/domain/compliance-days.ts';
import { questionnaireValidUntil } from '#shared/domain/covered-persons.ts';
import { type DueKind, dueKindNames, dueWindows } from '#shared/domain/due-kinds.ts';
import { dayEndingAt } from '#shared/domain/offering-deadline.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';

const itemsAtOnce = 100;

/** The days of a read, and the tenant that it omits. */
interface DueDays {
  omitted: string | undefined;
  zone: string;
  today: Day;
  /** The last day that is read. What is overdue is read, too. */
  last: Day;
}

interface DueSource {
  count(db: Db, days: DueDays): Promise<number>;
  /** The items with the earliest days, in order. */
  list(db: Db, days: DueDays, limit: number): Promise<Omit<DueItem, 'kind'>[]>;
}

/** After its last day, a verification is no longer due. */
const findVerifications = (db: Db, { omitted, today, last }: DueDays) =>
  db
    .selectFrom('verifications')
    .where('verifications.status', '=', 'ACTIVE')
    .where(notOf(omitted, 'verifications'))
    .where('validUntil', '>=', today)
    .where('validUntil', '<=', last);

const verifications: DueSource = {
  async count(db, days) {
    const { count } = await findVerifications(db, days)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  async list(db, days, limit) {
    const rows = await findVerifications(db, days)
      .leftJoin('individuals', 'individuals.id', 'verifications.subjectId')
      .leftJoin('legalEntities', 'legalEntities.id', 'verifications.subjectId')
      .select(['verifications.id', 'verifications.subjectId', 'basis', 'verifications.validUntil'])
      .select(['firstName', 'lastName', 'legalEntities.name'])
      .orderBy('validUntil')
      .limit(limit)
      .execute();
    return rows.map(({ id, subjectId, basis, validUntil, firstName, lastName, name }) => ({
      id,
      recordId: subjectId,
      title: name ?? [firstName, lastName].filter(Boolean).join(' '),
      detail: basis,
      dueOn: validUntil ?? days.last,
    }));
  },
};

/** Issuers have few covered persons, so their days are computed here. */
async function readQuestionnaires(
  db: Db,
  { omitted, today, last }: DueDays,
): Promise<Omit<DueItem, 'kind'>[]> {
  const months = ruleOn('badActors', today)?.parameters.months;
  if (months === undefined) return [];
  // The months of a year have different lengths.
  const givenBefore = addDays(addMonths(last, -months), 3);
  const rows = await db
    .selectFrom('coveredPersons')
    .innerJoin('issuers', 'issuers.id', 'coveredPersons.issuerId')
    .select(['coveredPersons.id', 'issuerId', 'name', 'capacity', 'questionnaireOn', 'bringDownOn'])
    .select('issuers.title')
    .where('removedAt', 'is', null)
    .where(notOf(omitted, 'issuers'))
    .where('questionnaireOn', 'is not', null)
    .where((eb) => eb.or([eb('bringDownOn', '<=', last), eb('questionnaireOn', '<=', givenBefore)]))
    .execute();
  return rows
    .flatMap(({ id, issuerId, name, title, capacity, ...row }) => {
      const dueOn = questionnaireValidUntil(row, months);
      if (dueOn === null || dueOn > last) return [];
      return [{ id, recordId: issuerId, title: `${name}, ${title}`, detail: capacity, dueOn }];
    })
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
}

const questionnaires: DueSource = {
  count: async (db, days) => (await readQuestionnaires(db, days)).length,
  list: async (db, days, limit) => (await readQuestionnaires(db, days)).slice(0, limit),
};

/** The trades whose money must be returned: those that ended, and open ones of offerings that missed their minimum. */
const findRefunds = (db: Db, { omitted, zone, last }: DueDays) =>
  db
    .selectFrom('trades')
    // A literal, because the index has this condition.
    .where(sql<boolean>`fundingTask = 'RETURN_OF_FUNDS'`)
    .where(notOf(omitted, 'trades'))
    .where('fundingDueAt', '<=', endOfDay(zone, last));

const refunds: DueSource = {
  async count(db, days) {
    const { count } = await findRefunds(db, days)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  async list(db, days, limit) {
    const rows = await findRefunds(db, days)
      .leftJoin('investorAccounts', 'investorAccounts.id', 'trades.investorAccountId')
      .select(['trades.id', 'tradeNumber', 'fundingDueAt', 'investorAccounts.name'])
      .orderBy('fundingDueAt')
      .limit(limit)
      .execute();
    return rows.map(({ id, tradeNumber, fundingDueAt, name }) => ({
      id,
      recordId: id,
      title: name ?? '',
      detail: tradeNumber ?? '',
      dueOn: dayEndingAt(days.zone, fundingDueAt ?? ''),
    }));
  },
};

const findReconfirmations = (db: Db, { omitted, zone, last }: DueDays) =>
  db
    .selectFrom('reconfirmations')
    .innerJoin('trades', 'trades.id', 'reconfirmations.tradeId')
    .where(notOf(omitted, 'trades'))
    .where(sql<boolean>`status = 'DUE'`)
    .where('dueAt', '<=', endOfDay(zone, last));

const reconfirmations: DueSource = {
  async count(db, days) {
    const { count } = await findReconfirmations(db, days)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  async list(db, days, limit) {
    const rows = await findReconfirmations(db, days)
      .leftJoin('investorAccounts', 'investorAccounts.id', 'trades.investorAccountId')
      .select(['reconfirmations.id', 'tradeId', 'dueAt', 'tradeNumber', 'investorAccounts.name'])
      .orderBy('dueAt')
      .limit(limit)
      .execute();
    return rows.map(({ id, tradeId, dueAt, tradeNumber, name }) => ({
      id,
      recordId: tradeId,
      title: name ?? '',
      detail: tradeNumber ?? '',
      dueOn: dayEndingAt(days.zone, dueAt),
    }));
  },
};

/** Of the newest approved document of each individual; after its last day, it is expired. */
const findIdentityDocuments = (db: Db, { omitted, today, last }: DueDays) =>
  db
    .selectFrom('kycRecords')
    // A literal, because the index has this condition.
    .where(sql<boolean>`${sql.ref('kycRecords.kycStatus')} = 'APPROVED'`)
    .where(notOf(omitted, 'kycRecords'))
    .where('kycRecords.expiresAt', '>=', today)
    .where('kycRecords.expiresAt', '<', addDays(last, 1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kycRecords as newer')
            .select('newer.id')
            .whereRef('newer.individualId', '=', 'kycRecords.individualId')
            .whereRef('newer.seq', '>', 'kycRecords.seq')
            .where('newer.kycStatus', '=', 'APPROVED'),
        ),
      ),
    );

const identityDocuments: DueSource = {
  async count(db, days) {
    const { count } = await findIdentityDocuments(db, days)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  async list(db, days, limit) {
    const rows = await findIdentityDocuments(db, days)
      .innerJoin('individuals', 'individuals.id', 'kycRecords.individualId')
      .select(['kycRecords.id', 'individualId', 'documentType', 'expiresAt'])
      .select(['individuals.firstName', 'individuals.lastName'])
      .orderBy('expiresAt')
      .limit(limit)
      .execute();
    return rows.map(({ id, individualId, documentType, expiresAt, firstName, lastName }) => ({
      id,
      recordId: individualId,
      title: [firstName, lastName].filter(Boolean).join(' '),
      detail: documentType,
      dueOn: expiresAt.slice(0, 10),
    }));
  },
};

const sources: Record<DueKind, DueSource> = {
  VERIFICATION: verifications,
  QUESTIONNAIRE: questionnaires,
  REFUND: refunds,
  RECONFIRMATION: reconfirmations,
  IDENTITY_DOCUMENT: identityDocuments,
};

async function countKind(db: Db, kind: DueKind, days: Omit<DueDays, 'last'>): Promise<DueCount> {
  const { today } = days;
  const countUntil = (last: Day) => sources[kind].count(db, { ...days, last });
  const overdue = await countUntil(addDays(today, -1));
  const within: number[] = [];
  for (const window of dueWindows) within.push((await countUntil(addDays(today, window))) - overdue);
  return { kind, overdue, within };
}

export const dueItems: OperationHandler[] = [
  heavyRead(getDueCounts, async ({ db, now }) => {
    const zone = await readComplianceTimeZone(db);
    const today = dayIn(zone, now);
    const omitted = await findOmittedTenant(db);
    const items: DueCount[] = [];
    for (const kind of dueKindNames) items.push(await countKind(db, kind, { omitted, zone, today }));
    return { day: today, items };
  }),
  heavyRead(listDueItems, async ({ db, now }, { query: { kind, days, limit } }) => {
    const zone = await readComplianceTimeZone(db);
    const today = dayIn(zone, now);
    const omitted = await findOmittedTenant(db);
    const most = limit ?? itemsAtOnce;
    const items: DueItem[] = [];
    for (const one of kind ? [kind] : dueKindNames) {
      const found = await sources[one].list(db, { omitted, zone, today, last: addDays(today, days) }, most);
      items.push(...found.map((item) => ({ kind: one, ...item })));
    }
    const earliest = items.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
    return { day: today, items: earliest.slice(0, most) };
  }),
];
