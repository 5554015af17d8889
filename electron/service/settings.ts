import type { WriteContext } from './context.ts';
import { hotQuery } from './storage/hot-query.ts';
import type { Db } from './storage/storage.ts';

/** The words that differ from one installation to the next (decisions.md § 2). */
export interface Words {
  operator: string;
  kycProvider: string;
  cardProcessor: string;
}

export interface Settings {
  words: Words;
}

const defaults: Settings = {
  words: { operator: 'OPERATOR', kycProvider: 'WITH_KYC_PROVIDER', cardProcessor: 'CARD_PROCESSOR' },
};

/** Reads the settings of a data folder; what is not set has its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as object]));
  return { words: { ...defaults.words, ...stored.words } };
}

const findSetting = hotQuery((db, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
);

/** What is kept under that name; undefined where nobody has set anything. */
export async function readSetting<Value>(db: Db, name: string): Promise<Value | undefined> {
  const [row] = await findSetting(db, name);
  return row && (JSON.parse(row.value) as Value);
}

/** Keeps a setting, and leaves an audit event that bears its name. */
export async function writeSetting<Value>(
  ctx: WriteContext,
  name: string,
  before: Value,
  after: Value,
): Promise<void> {
  const value = JSON.stringify(after);
  await ctx.db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((existing) => existing.column('name').doUpdateSet({ value }))
    .execute();
  ctx.records.note(name, { before, after });
}

/** How client-api.md spells the words of the operator, the KYC provider and the card processor. */
const placeholders: Record<string, keyof Words> = {
  '<OPERATOR>': 'operator',
  'WITH_<KYC_PROVIDER>': 'kycProvider',
  '<CARD_PROCESSOR>': 'cardProcessor',
};

/** A client's word, with a placeholder of the specification read as the word that it stands for. */
export function readWord(words: Words, text: string): string {
  const name = placeholders[text];
  return name ? words[name] : text;
}
