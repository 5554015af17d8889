import { limits } from '#shared/domain/limits.ts';
import type { Names } from '#shared/domain/names.ts';
import { compiledQuery } from '../storage/compiled-query.ts';
import type { Db } from '../storage/schema.ts';
import type { WriteContext } from './context.ts';

/** What every request may need to know of what was set; the service keeps it at hand. */
export interface Settings {
  names: Names;
  /** How large an uploaded file may be. */
  fileBytes: number;
  /** How many requests each API key may send; 0 means no limit. */
  requestsPerMinute: number;
}

const defaults: Settings = {
  names: { operator: 'OPERATOR', kycProvider: 'WITH_KYC_PROVIDER', cardProcessor: 'CARD_PROCESSOR' },
  fileBytes: limits.fileBytes,
  requestsPerMinute: limits.requestsPerMinute,
};

/** Reads the settings of a data folder; what is not set has its default. */
export async function readSettings(db: Db): Promise<Settings> {
  return {
    names: { ...defaults.names, ...(await readSetting<Partial<Names>>(db, 'names')) },
    fileBytes: (await readSetting<number>(db, 'fileBytes')) ?? defaults.fileBytes,
    requestsPerMinute: (await readSetting<number>(db, 'requestsPerMinute')) ?? defaults.requestsPerMinute,
  };
}

const findSetting = compiledQuery((db, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
);

/** What is kept under that name; undefined where nobody has set anything. */
export async function readSetting<Value>(db: Db, name: string): Promise<Value | undefined> {
  const [row] = await findSetting(db, name);
  return row && (JSON.parse(row.value) as Value);
}

/** Keeps a setting, and leaves an audit event that bears its name. */
export async function writeSetting<Value>(
  { db, records }: Pick<WriteContext, 'db' | 'records'>,
  name: string,
  before: Value,
  after: Value,
): Promise<void> {
  const value = JSON.stringify(after);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((existing) => existing.column('name').doUpdateSet({ value }))
    .execute();
  records.note(name, { before, after });
}

/** How client-api.md writes the names of the operator, the KYC provider, and the card processor. */
const placeholders = new Map<string, keyof Names>([
  ['<OPERATOR>', 'operator'],
  ['WITH_<KYC_PROVIDER>', 'kycProvider'],
  ['<CARD_PROCESSOR>', 'cardProcessor'],
]);

/** A client's text; a placeholder of the specification stands for the name in the settings. */
export function readAlias(names: Names, text: string): string {
  const name = placeholders.get(text);
  return name ? names[name] : text;
}
