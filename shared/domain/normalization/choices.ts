import { toChoiceLabel } from '../choice-labels.ts';
import { lazily } from '../lazily.ts';
import { changeTo, type Normalize } from './normalization.ts';
import { toKey } from './places.ts';

export const companyTypes = ['LLC', 'CORPORATION', 'PARTNERSHIP', 'TRUST', 'OTHER'] as const;

/** What spreadsheets write for a listed value, besides the value and its label. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  // Types of investor accounts
  INDIVIDUAL: ['person', 'natural person', 'personal', 'single', 'sole owner', 'ind', 'indiv'],
  JOINT: [
    'joint account',
    'jt ten',
    'ten com',
    'ten ent',
    'joint tenants',
    'JTWROS',
    'tenants in common',
    'tenants by the entirety',
    'TBE',
    'TIC',
  ],
  LEGAL_ENTITY: ['entity', 'company', 'business', 'corporate', 'organization', 'organisation'],
  // Employment
  EMPLOYED: ['full-time', 'full time employed', 'part-time', 'working', 'W2'],
  SELF_EMPLOYED: ['contractor', 'independent contractor', 'freelance', 'freelancer', 'business owner'],
  UNEMPLOYED: ['not employed', 'not working', 'homemaker'],
  RETIRED: ['retiree', 'pensioner'],
  // Companies
  LLC: ['limited liability company', 'L.L.C.', 'LLC company'],
  CORPORATION: ['corp', 'inc', 'incorporated', 'C-Corp', 'C corporation', 'S-Corp', 'S corporation'],
  PARTNERSHIP: ['LP', 'LLP', 'limited partnership', 'general partnership', 'limited liability partnership'],
  TRUST: ['revocable trust', 'irrevocable trust', 'family trust', 'living trust'],
  // Exemptions and types of offerings
  REG_CF: ['regulation crowdfunding', 'crowdfunding', '4(a)(6)'],
  REG_D: ['regulation D', '506(b)', '506(c)', 'rule 506(b)', 'rule 506(c)', 'reg D 506(b)', 'reg D 506(c)'],
  REG_A: ['regulation A', 'reg A+', 'regulation A+', 'reg A tier 1', 'reg A tier 2'],
  REG_S: ['regulation S'],
  RULE_506B: ['506(b)', 'reg D 506(b)'],
  RULE_506C: ['506(c)', 'reg D 506(c)'],
  REG_A_TIER_1: ['tier 1'],
  REG_A_TIER_2: ['tier 2'],
  // Assets
  STOCK: ['common', 'common stock', 'common shares', 'preferred', 'preferred stock', 'shares', 'equity'],
  UNITS: ['unit', 'LLC units', 'membership units', 'membership interests', 'LP interests'],
  NOTE: ['promissory note', 'convertible note', 'notes'],
  BOND: ['bonds', 'debenture'],
  // Identity documents
  DRIVER_LICENSE: ["driver's license", 'drivers license', 'driving license', 'DL'],
  STATE_ID: ['state identification', 'ID card'],
};

/** Listed values by their codes, labels, and synonyms, without case, spaces, and punctuation. */
function toKeys(values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    values.flatMap((value) =>
      [value, toChoiceLabel(value), ...(synonyms[value] ?? [])].map((name) => [toKey(name), value] as const),
    ),
  );
}

const typesByKey = lazily(() => toKeys(companyTypes));

/** The listed type of a company; undefined if it is not known. */
export function findCompanyType(text: string): string | undefined {
  return typesByKey().get(toKey(text));
}

/** Whether a text has only the characters of names. */
export function isPlainName(text: string): boolean {
  return /^[\p{L}\p{N} .,_/()-]+$/u.test(text);
}

/** Free text that names a type of company. Other characters around the name leave it to the user. */
export const normalizeCompanyType: Normalize = (text) =>
  changeTo(text, findCompanyType(text), 'choice', !isPlainName(text));

/** Listed values in any spelling. `Investor:Individual`, as accounting programs write a type of a type, is a suggestion. */
export function normalizeChoice(values: readonly string[]): Normalize {
  const byKey = toKeys(values);
  return (text) => {
    if (values.includes(text)) return undefined;
    const subtype = text.slice(text.lastIndexOf(':') + 1);
    return (
      changeTo(text, byKey.get(toKey(text)), 'choice') ??
      changeTo(text, byKey.get(toKey(subtype)), 'choice', true)
    );
  };
}
