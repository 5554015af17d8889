import type { Findings } from './findings.ts';
import type { AccreditationRules } from './rule-table.ts';
import type { EmployeeItem } from './submission.ts';

/** An issuer, with all of its names. */
export interface IssuerNames {
  id: string;
  names: string[];
}

/** Whether an employer is a known issuer, so that the status is limited to the offerings of that issuer. */
export function evaluateEmployee(
  rules: AccreditationRules,
  items: readonly EmployeeItem[],
  issuers: readonly IssuerNames[],
): Findings {
  const employers = items.map(({ employer }) => employer);
  const bound = issuers.filter(({ names }) => employers.some((employer) => isNamed(names, employer)));
  return {
    steps: [
      {
        label: 'Employer',
        left: employers.join(', '),
        operator: 'is one of',
        right:
          bound.map(({ id, names }) => `${names.join(', ')} (${id})`).join('; ') || 'the issuers on file',
        passed: bound.length > 0,
        citation: rules.employee.citation,
      },
    ],
    missing: [],
  };
}

/** Whether a company with these names is the one with the given name, whatever the spelling of its legal form. */
export function isNamed(names: readonly string[], called: string): boolean {
  const key = toCompanyKey(called);
  return key !== '' && names.some((name) => toCompanyKey(name) === key);
}

const legalForms = /( (llc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|plc))+$/;

function toCompanyKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return words.trim().replace(legalForms, '');
}
