import { toReadable } from '../choice-labels.ts';
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
        label: 'FINRA license',
        left: items.map(({ licenseType }) => toReadable(licenseType)).join(', '),
        operator: 'is one of',
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
