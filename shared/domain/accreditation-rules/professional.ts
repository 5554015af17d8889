import type { Findings } from './findings.ts';
import type { AccreditationRules } from './rule-table.ts';
import type { ProfessionalItem } from './submission.ts';

/** Whether one of the licenses is of a series that the Commission designated; one is enough. */
export function evaluateProfessional(
  rules: AccreditationRules,
  items: readonly ProfessionalItem[],
): Findings {
  const { series, citation } = rules.license;
  const licenses = items.flatMap(({ licenseType }) => readSeries(licenseType));
  return {
    steps: [
      {
        label: 'Series of the license',
        left: items.map(({ licenseType }) => licenseType).join(', '),
        operator: 'names one of',
        right: series.map((number) => `Series ${number}`).join(', '),
        passed: licenses.some((number) => series.includes(number)),
        citation,
      },
    ],
    missing: [],
  };
}

/** `SERIES_7`, `Series 7` and `7` mean the same examination. */
function readSeries(licenseType: string): number[] {
  return [...licenseType.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
