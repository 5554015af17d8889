import type { Day } from '../compliance-days.ts';
import { ruleOn, type TableRule, type VersionOf } from '../rules/rule-table.ts';

const names = [
  'accreditedInvestor',
  'residenceDebt',
  'taxForms',
  'evidenceAge',
  'thirdPartyConfirmation',
  'professionalLicense',
  'knowledgeableEmployee',
  'insider',
  'familyClient',
  'selfCertification',
] as const satisfies TableRule[];

/** The rules for the accreditation of natural persons on one day. */
export type AccreditationRules = { [Name in (typeof names)[number]]: VersionOf<Name> } & {
  /** Stored with each review by these rules. */
  version: string;
};

/** The rules in effect on a day; undefined if a rule has no version for it. */
export function accreditationRulesOn(day: Day): AccreditationRules | undefined {
  const rows = names.map((name) => ruleOn(name, day));
  if (rows.includes(undefined)) return undefined;
  const newest = rows.map((row) => row?.effectiveFrom ?? '').reduce((a, b) => (a > b ? a : b));
  const rules = Object.fromEntries(names.map((name, index) => [name, rows[index]]));
  return { ...rules, version: `us-${newest}` } as AccreditationRules;
}
