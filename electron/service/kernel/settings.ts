import { limits } from '#shared/domain/limits.ts';
import type { Names } from '#shared/domain/names.ts';
import { compiledQuery } from '../storage/compiled-query.ts';
import type { Db } from '../storage/schema.ts';
import type { WriteContext } from './context.ts';

/** The settings that every request may need; the service keeps them in memory. */
export interface Settings {
  names: Names;
  /** The size limit of an uploaded file. */
  fileBytes: number;
  /** The rate limit of each API key; 0 means no limit. */
  requestsPerMinute: number;
}

const defaults: Settings = {
  names: { operator: 'OPERATOR', kycProvider: 'WITH_KYC_PROVIDER', cardProcessor: 'CARD_PROCESSOR' },
  fileBytes: limits.fileBytes,
  requestsPerMinute: limits.requestsPerMinute,
};

/** Reads the settings of a data folder; settings that are not stored have their defaults. */
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

/** The stored setting; undefined if it was never set. */
export async function readSetting<Value>(db: Db, name: string): Promise<Value | undefined> {
  const [row] = await findSetting(db, name);
  return row && (JSON.parse(row.value) as Value);
}

/** Stores a setting, with an audit event of the same name. */
export async function writeSetting<Value>(
  { db, records }: Pick<WriteContext, 'db' | 'records'>,
  name: string,
  before: Value,
  after: Value,
): Promise<void> {
  await storeState(db, name, after);
  records.note(name, { before, after });
}

/** Stores a value that no officer sets, such as how far work has come, so that it leaves no audit event. */
export async function storeState<Value>(db: Db, name: string, state: Value): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((existing) => existing.column('name').doUpdateSet({ value }))
    .execute();
}

/** The placeholders of client-api.md for the names of the operator, the KYC provider, and the card processor. */
const placeholders = new Map<string, keyof Names>([
  ['<OPERATOR>', 'operator'],
  ['WITH_<KYC_PROVIDER>', 'kycProvider'],
  ['<CARD_PROCESSOR>', 'cardProcessor'],
]);

/** A text from a client, with a placeholder replaced by the name in the settings. */
export function readAlias(names: Names, text: string): string {
  const name = placeholders.get(text);
  return name ? names[name] : text;
}
