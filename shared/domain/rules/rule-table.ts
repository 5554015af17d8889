/**
 * The versions of all rules, and the parameters of each: the only place with thresholds (compliance.md § 1.3, compliance.md § 5.2).
 * A change of law is one more row. Amounts are decimal text.
 */
import type { Day } from '../compliance-days.ts';
import type { RuleName } from './rule-names.ts';

/** `V`: rule text read, `S`: secondary source, `K`: professional knowledge, `P`: policy. */
type Source = 'V' | 'S' | 'K' | 'P';

export interface RuleVersion<Parameters = object> {
  version: number;
  /** The first day. */
  effectiveFrom: Day;
  citation: string;
  source: Source;
  parameters: Parameters;
}

/** Before the first offering of any data folder. */
const always = '1970-01-01';

function only<const Parameters extends object>(
  effectiveFrom: Day,
  citation: string,
  source: Source,
  parameters: Parameters,
): readonly RuleVersion<Parameters>[] {
  return [{ version: 1, effectiveFrom, citation, source, parameters }];
}

const customerIdentification = '31 CFR 1023.220(a)(2)';
/** With its territories and possessions, by both codes. */
const unitedStates: readonly string[] = [
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'],
  ...['USA', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP', 'UMI'],
];
const inUnitedStates = { countries: unitedStates, exclusions: ['NONE'] };
/** Issuers whose exclusion is neither section 3(c)(1) nor section 3(c)(7) of the Investment Company Act. */
const inNorthAmerica = {
  countries: [...unitedStates, 'CA', 'CAN'],
  exclusions: ['NONE', 'SECTION_3B_OR_OTHER_3C'],
};
const regulationACaps = {
  REG_A_TIER_1: { cap: '20000000', affiliates: '6000000' },
  REG_A_TIER_2: { cap: '75000000', affiliates: '22500000' },
};

/** The rows of each rule, oldest first. */
export const ruleTable = {
  offeringOpen: only(always, 'terms of the offering', 'P', {}),
  offeringReview: only(always, 'FINRA RN 10-22, 23-08', 'K', {}),
  issuerReview: only(always, 'FINRA RN 10-22, 23-08', 'K', {}),
  badActors: only('2013-09-23', '17 CFR 230.506(d), 230.262, 227.503', 'K', {
    months: 12,
    ownerPercent: '20',
  }),
  issuerEligible: only('2015-06-19', '17 CFR 227.100(b), 230.251(b)', 'K', {
    REG_CF: inUnitedStates,
    REG_A_TIER_1: inNorthAmerica,
    REG_A_TIER_2: inNorthAmerica,
  }),
  dates: only(always, 'terms of the offering', 'P', {}),
  setup: only(always, `${customerIdentification}(i)`, 'V', {}),
  kyc: only(always, customerIdentification, 'V', {}),
  aml: only(always, '31 CFR 1023.220(a)(4)', 'S', {}),
  accreditation: only('2013-09-23', '17 CFR 230.506(c)', 'V', {}),
  nonAccredited: only('2021-03-15', '17 CFR 230.506(b)(2)', 'S', { purchasers: 35, days: 90 }),
  relationship: only(always, '17 CFR 230.502(c)', 'K', {}),
  publication: only('2016-05-16', '17 CFR 227.303(a)(2)', 'V', {}),
  qualification: only('2015-06-19', '17 CFR 230.251(d)(2), (d)(3)(i)(F)', 'K', { years: 3 }),
  tierTwoLimit: only('2015-06-19', '17 CFR 230.251(d)(2)(i)(C)', 'V', { share: '0.1' }),
  crowdfundingLimit: [
    {
      version: 1,
      effectiveFrom: '2021-03-15',
      citation: '17 CFR 227.100(a)(2)',
      source: 'S',
      parameters: {
        smallShare: '0.05',
        largeShare: '0.1',
        floor: '2200',
        threshold: '107000',
        ceiling: '107000',
        months: 12,
      },
    },
    {
      version: 2,
      effectiveFrom: '2022-09-20',
      citation: '17 CFR 227.100(a)(2)',
      source: 'V',
      parameters: {
        smallShare: '0.05',
        largeShare: '0.1',
        floor: '2500',
        threshold: '124000',
        ceiling: '124000',
        months: 12,
      },
    },
  ],
  crowdfundingRisk: only('2016-05-16', '17 CFR 227.303(b)(2)', 'K', {}),
  crowdfundingWindow: only('2016-05-16', '17 CFR 227.303(a), 227.304', 'V', { publicationHours: 21 * 24 }),
  reconfirmation: only('2016-05-16', '17 CFR 227.304(c)', 'V', {
    cancellationHours: 48,
    businessDays: 5,
    refundBusinessDays: 5,
  }),
  residence: only(always, '17 CFR 230.902(k), 230.903', 'V', {
    unitedStates,
  }),
  issuerCap: only('2021-03-15', '17 CFR 227.100(a)(1), 230.251(a)', 'V', {
    months: 12,
    ...regulationACaps,
    REG_CF: { cap: '5000000', affiliates: null },
  }),
  contingency: only(always, '17 CFR 240.10b-9, 240.15c2-4; 17 CFR 227.304(d)', 'S', {
    refundBusinessDays: 5,
  }),
  agreement: only(always, '17 CFR 240.17a-4(b)(7)', 'K', {}),
  funding: only(always, '17 CFR 240.15c2-4', 'S', {}),
  payer: only(always, 'FINRA Rule 3310', 'K', {}),
  contrary: only('2013-09-23', '17 CFR 230.506(c)(2)(ii)', 'V', {}),
  units: only(always, 'terms of the offering', 'P', {}),
  minimum: only(always, 'terms of the offering', 'P', {}),
  maximum: only(always, 'terms of the offering', 'P', {}),

  // The parameters of accreditation, and of work that no rule of a trade names.
  accreditedInvestor: only('2020-12-08', '17 CFR 230.501(a)', 'V', {
    netWorth: '1000000',
    income: '200000',
    jointIncome: '300000',
    entityAssets: '5000000',
  }),
  evidenceAge: only('2013-09-23', '17 CFR 230.506(c)(2)(ii)(B), (C)', 'V', { months: 3 }),
  priorVerification: only('2021-03-15', '17 CFR 230.506(c)(2)(ii)(E)', 'V', {
    years: 5,
    representationDays: 30,
  }),
  pre2013Holder: only('2013-09-23', '17 CFR 230.506(c)(2)(ii)(D)', 'V', {
    before: '2013-09-23',
    representationDays: 30,
  }),
  minimumInvestment: only('2025-03-12', 'SEC staff letter of March 12, 2025', 'V', {
    person: '200000',
    entity: '1000000',
    naturalOwners: 4,
  }),
  entityEvidence: only('2020-12-08', '17 CFR 230.506(c)(2)(ii)', 'P', {
    statementMonths: 3,
    auditedMonths: 12,
    registryMonths: 12,
  }),
  residenceDebt: only('2012-02-27', '17 CFR 230.501(a)(5)(i)', 'V', { days: 60 }),
  taxForms: only('2013-09-23', '17 CFR 230.506(c)(2)(ii)(A)', 'V', {
    years: 2,
    filingDeadline: '04-15',
    extendedDeadline: '10-15',
    formCitation: '17 CFR 230.506(c)(2)(ii)(A), C&DI 260.35',
  }),
  thirdPartyConfirmation: only('2013-09-23', '17 CFR 230.506(c)(2)(ii)(C)', 'V', {
    months: 3,
    signers: ['BROKER_DEALER', 'INVESTMENT_ADVISER_SEC', 'ATTORNEY', 'CPA'],
  }),
  professionalLicense: only('2020-12-08', '17 CFR 230.501(a)(10)', 'V', {
    series: ['7', '65', '82'],
    standingMonths: 3,
  }),
  knowledgeableEmployee: only('2020-12-08', '17 CFR 230.501(a)(11), 270.3c-5(a)(4)', 'V', {
    exclusions: ['SECTION_3C1', 'SECTION_3C7'],
    positions: [
      'EXECUTIVE_OFFICER',
      'DIRECTOR',
      'TRUSTEE',
      'GENERAL_PARTNER',
      'ADVISORY_BOARD_MEMBER',
      'INVESTMENT_EMPLOYEE',
    ],
    participationMonths: 12,
    letterMonths: 3,
  }),
  insider: only('2020-12-08', '17 CFR 230.501(a)(4)', 'V', {
    positions: ['DIRECTOR', 'EXECUTIVE_OFFICER', 'GENERAL_PARTNER'],
    evidenceMonths: 3,
  }),
  familyClient: only('2020-12-08', '17 CFR 230.501(a)(13)', 'V', {}),
  selfCertification: only('2020-12-08', '17 CFR 230.501(a)', 'P', { months: 12 }),
  beneficialOwner: only('2018-05-11', '31 CFR 1010.230(d)', 'K', { percent: '25' }),
} as const satisfies Record<RuleName, readonly RuleVersion[]> & Record<string, readonly RuleVersion[]>;

export type TableRule = keyof typeof ruleTable;
/** The version of a rule, with its parameters. */
export type VersionOf<Rule extends TableRule> = (typeof ruleTable)[Rule][number];

/** The version of a rule in effect on a day; undefined if none covers it. */
export function ruleOn<Rule extends TableRule>(rule: Rule, day: Day): VersionOf<Rule> | undefined {
  const versions: readonly VersionOf<Rule>[] = ruleTable[rule];
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day);
}
