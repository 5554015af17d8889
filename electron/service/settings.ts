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
