import { type RawBuilder, sql } from 'kysely';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** Where the records of a review lie (the query calls them `r`), and how a queue shows and counts them. */
export interface QueueSource {
  table: string;
  state: string;
  type: string;
  /** Whom or what a record is about. */
  title: RawBuilder<string>;
  join?: RawBuilder<unknown>;
  /** The column that counts what was found. */
  findings?: string;
  /** Leaves out records of which nothing was submitted yet. */
  submitted?: RawBuilder<unknown>;
  /** Since when it waits, where that is not when it was made: the first of these columns that is filled. */
  since?: readonly string[];
}

const ofPerson = {
  title: sql<string>`p.${sql.ref('firstName')} || ' ' || coalesce(p.${sql.ref('lastName')}, '')`,
  join: sql`join individuals p on p.id = r.${sql.ref('individualId')}`,
  findings: 'findings',
};
const ofOffering = { table: 'offerings', type: 'type', title: sql<string>`r.name` };
const ofTrade = {
  table: 'trades',
  type: 'investmentType',
  title: sql<string>`i.name`,
  join: sql`join ${sql.table('investorAccounts')} i on i.id = r.${sql.ref('investorAccountId')}`,
  findings: 'findings',
  since: ['closedAt', 'placedAt'],
};
/** Hundreds of files are called `front.png`: a queue names whom or what they are of. */
const ownerOfFile = sql<string>`coalesce(
  ${ofTarget('individuals', sql`o.${sql.ref('firstName')} || ' ' || coalesce(o.${sql.ref('lastName')}, '')`)},
  ${ofTarget('legalEntities')}, ${ofTarget('investorAccounts')}, ${ofTarget('issuers', sql`o.title`)},
  ${ofTarget('offerings')}, ${ofTarget('assets')}, ${ofTarget('accounts')},
  ${ofTarget('trades', sql`'Trade ' || o.${sql.ref('tradeNumber')}`)}, r.name)`;

function ofTarget(table: string, title: RawBuilder<unknown> = sql`o.name`): RawBuilder<unknown> {
  return sql`(select ${title} from ${sql.table(table)} o where o.id = r.${sql.ref('targetId')})`;
}

const isPlaced = sql`r.${sql.ref('tradeStatus')} = 'PLACED'`;
const ofEntity = { table: 'legalEntities', type: 'companyType', title: sql<string>`r.name` };

export const queueSources: Record<ReviewName, QueueSource> = {
  kyc: { table: 'kycRecords', state: 'kycStatus', type: 'documentType', ...ofPerson },
  aic: {
    table: 'aicRecords',
    state: 'complianceReview',
    type: 'method',
    ...ofPerson,
    submitted: sql`r.method <> 'PENDING'`,
    since: ['submittedAt'],
  },
  // Who is not told of yet, and has submitted no document, cannot be looked for on any list.
  aml: {
    table: 'individuals',
    state: 'amlStatus',
    type: 'role',
    title: sql<string>`r.${sql.ref('firstName')} || ' ' || coalesce(r.${sql.ref('lastName')}, '')`,
    submitted: sql`r.${sql.ref('setupStatus')} = 'COMPLETE'`,
    since: ['setupCompletedAt'],
  },
  issuer: { table: 'issuers', state: 'status', type: 'type', title: sql<string>`r.title` },
  offering: { ...ofOffering, state: 'complianceReview' },
  onboarding: { ...ofOffering, state: 'onboardingStatus' },
  kyb: { ...ofEntity, state: 'kybStatus' },
  sanctions: { ...ofEntity, state: 'sanctionsStatus' },
  file: { table: 'files', state: 'complianceReview', type: 'label', title: ownerOfFile },
  trade: { ...ofTrade, state: 'complianceReview', submitted: isPlaced },
  // Placed trades that wait for their money, and the money of ended ones that waits to go back.
  funding: {
    ...ofTrade,
    state: 'fundingStatus',
    submitted: sql`r.${sql.ref('tradeStatus')} in ('PLACED', 'CANCELLED', 'REJECTED')
      and (${isPlaced}) = (r.${sql.ref('fundingStatus')} = 'PENDING')`,
  },
  settlement: { ...ofTrade, state: 'tradeStatus', submitted: isPlaced },
};

/** Since when a record waits, or waited; if it never did, since it was made. */
export function pendingSince(review: ReviewName, row: { createdAt: string }): string {
  const { since = [] } = queueSources[review];
  const times = since.map((column) => (row as Record<string, unknown>)[column] as string | null);
  return times.find((time) => time !== null) ?? row.createdAt;
}
