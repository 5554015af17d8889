import { toReadable } from '../choice-labels.ts';
import { addMonths, type Day } from '../compliance-days.ts';
import { formatDay } from '../dates.ts';
import { type EvidenceFacts, lastDayOf } from './evidence.ts';
import { type Findings, join, lacking, noFindings } from './findings.ts';
import type { AccreditationRules } from './rules.ts';
import type { ProfessionalItem } from './submission.ts';

export const standings = ['ACTIVE', 'LAPSED', 'UNKNOWN'] as const;

/** The standing of a license in a public registry, as an officer found it. */
export interface LicenseStanding {
  registry: string;
  crdNumber: string;
  checkedOn: Day;
  standing: (typeof standings)[number];
}

/** Whether a license is of a series that the Commission designated, and in good standing; one is enough. */
export function evaluateProfessional(
  rules: AccreditationRules,
  items: readonly ProfessionalItem[],
  { documents }: Pick<EvidenceFacts, 'documents'>,
  standing: LicenseStanding | null,
  day: Day,
): Findings {
  const { parameters, citation } = rules.professionalLicense;
  const designated: readonly string[] = parameters.series;
  const numbered = items.map((item, index) => ({ item, number: index + 1, series: seriesOf(item) }));
  const counting = numbered.find(({ series }) => series !== undefined && designated.includes(series));
  const unclear = numbered.filter(({ series }) => series === undefined);
  if (!counting && unclear.length > 0) {
    const missing = unclear.map(({ number, item }) => ({
      label: null,
      item: number,
      description: `Item ${number} (${item.licenseType}): State \`licenseType\` as the number of its series, such as SERIES_65.`,
      citation,
    }));
    return { ...noFindings(), missing };
  }
  const step = {
    label: 'FINRA license',
    left: items.map(({ licenseType }) => toReadable(licenseType)).join(', '),
    operator: 'is one of' as const,
    right: designated.map((number) => `Series ${number}`).join(', '),
    passed: counting !== undefined,
    citation,
    nextStep: 'Submit a designated license, or another basis.',
  };
  const series = { ...noFindings(), steps: [step] };
  if (!counting) return series;
  const { item, number } = counting;
  return join(
    series,
    checkLicenseFile(item, number, documents, citation),
    checkStanding(rules, standing, day),
  );
}

/** `SERIES_7`, `Series 7`, and `7` are the same series; undefined if the text is more than that. */
function seriesOf({ licenseType }: ProfessionalItem): string | undefined {
  const digits = /^(?:series[ _-]?)?(\d{1,3})$/i.exec(licenseType)?.[1];
  return digits && String(Number(digits));
}

function checkLicenseFile(
  { fileId }: ProfessionalItem,
  number: number,
  documents: EvidenceFacts['documents'],
  citation: string,
): Findings {
  const label = 'PROFESSIONAL_LICENSE';
  const hasFile = documents.some((one) => one.fileId === fileId && one.label === label);
  if (hasFile) return { ...noFindings(), fileIds: [fileId] };
  return lacking({ label, item: number, description: `Item ${number}: Copy of the license`, citation });
}

function checkStanding(
  { professionalLicense: { parameters, citation } }: AccreditationRules,
  standing: LicenseStanding | null,
  day: Day,
): Findings {
  const oldest = addMonths(day, -parameters.standingMonths);
  const lack = (description: string) => lacking({ label: null, description, citation });
  if (standing?.standing === 'LAPSED') {
    const step = {
      label: `Standing in ${standing.registry}`,
      left: toReadable(standing.standing),
      operator: 'is one of' as const,
      right: toReadable('ACTIVE'),
      passed: false,
      citation,
      nextStep: 'Submit a license in good standing, or another basis.',
    };
    return { ...noFindings(), steps: [step] };
  }
  if (!standing || standing.standing === 'UNKNOWN') {
    return lack('An officer must record the standing of the license in its registry.');
  }
  if (standing.checkedOn < oldest) {
    return lack(`An officer must check the standing of the license on or after ${formatDay(oldest)}.`);
  }
  const step = {
    label: `Standing in ${standing.registry} is active, checked on`,
    left: standing.checkedOn,
    operator: '≥' as const,
    right: oldest,
    passed: true,
    citation,
  };
  return {
    ...noFindings(),
    steps: [step],
    limits: [lastDayOf(standing.checkedOn, parameters.standingMonths)],
  };
}
