import { type RawBuilder, sql } from 'kysely';
import { invalid } from '#service/kernel/errors.ts';
import type { ReaderContext } from '#service/kernel/heavy-read.ts';
import { heavyRead, type OperationHandler } from '#service/kernel/operation-handler.ts';
import { isSample } from '#service/kernel/sample-tenant.ts';
import { findRecordsByText } from '#service/storage/search-index.ts';
import { type SearchHit, searchRecords } from '#shared/contracts/records/search.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { limits, toSearchWords } from '#shared/domain/limits.ts';
import { titledKinds } from './record-titles.ts';

const hitsShown = 20;

interface Shown {
  table: string;
  entity: string;
  title: RawBuilder<string>;
  detail: RawBuilder<string | null>;
}

/** By the prefix of the record IDs. */
const shown: Record<string, Shown> = {
  individual: { ...titledKinds.individual, entity: 'Individual', detail: sql`email` },
  investor_account: { ...titledKinds.investor_account, entity: 'InvestorAccount', detail: sql`email` },
  legal_entity: { ...titledKinds.legal_entity, entity: 'LegalEntity', detail: sql`ein` },
  issuer: { ...titledKinds.issuer, entity: 'Issuer', detail: sql`${sql.ref('legalName')}` },
  offering: { ...titledKinds.offering, entity: 'Offering', detail: sql`type` },
  kyc: { ...titledKinds.kyc, entity: 'KycRecord', detail: sql`${sql.ref('documentNumber')}` },
  file: { ...titledKinds.file, entity: 'File', detail: sql`label` },
  trade: { ...titledKinds.trade, entity: 'Trade', detail: sql`${sql.ref('tradeStatus')}` },
  user: { ...titledKinds.user, entity: 'User', detail: sql`email` },
};

async function readHits(
  ctx: ReaderContext,
  kind: Shown,
  column: 'id' | 'seq',
  value: string | number,
): Promise<SearchHit[]> {
  const { rows } = await sql<{ id: string; title: string; detail: string | null; isSample: number }>`
    select id, ${kind.title} as title, ${kind.detail} as detail, ${isSample} as ${sql.ref('isSample')}
    from ${sql.table(kind.table)} r where ${sql.ref(column)} = ${value}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, isSample: row.isSample === 1, entity: kind.entity }));
}

async function findById(ctx: ReaderContext, text: string): Promise<SearchHit[]> {
  const id = toUserId(text);
  const kind = shown[id.slice(0, Math.max(0, id.lastIndexOf('_')))];
  return kind ? readHits(ctx, kind, 'id', id) : [];
}

async function findByText(ctx: ReaderContext, text: string, limit: number): Promise<SearchHit[]> {
  const words = toSearchWords(text);
  if (words.length === 0)
    throw invalid('text', `must have a word of at least ${limits.searchLength} characters`);
  const found = await findRecordsByText(ctx.db, words, limit);
  const hits: SearchHit[] = [];
  // One of each kind in turn, so that many individuals do not hide an issuer with the same name.
  for (let round = 0; round < limit && hits.length < limit; round += 1) {
    for (const { table, seqs } of found) {
      const seq = seqs[round];
      const kind = Object.values(shown).find((one) => one.table === table);
      if (kind && seq !== undefined) hits.push(...(await readHits(ctx, kind, 'seq', seq)));
    }
  }
  return hits.slice(0, limit);
}

export const search: OperationHandler[] = [
  heavyRead(searchRecords, async (ctx, { query }) => {
    const byId = await findById(ctx, query.text);
    return { items: byId.length > 0 ? byId : await findByText(ctx, query.text, query.limit ?? hitsShown) };
  }),
];
