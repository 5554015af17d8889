import { dayMilliseconds, formatDay } from '#shared/domain/dates.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { type KycFacts, toDay } from './facts.ts';

const soonDays = 30;
const fullAge = 18;

/** Whether the document is valid today, including on its expiry date. */
export function checkValidity({ record, today }: KycFacts): KycFinding[] {
  const [issued, expires] = [toDay(record.issuedAt), toDay(record.expiresAt)];
  const soon = toDay(new Date(Date.parse(today) + soonDays * dayMilliseconds).toISOString());
  const findings: KycFinding[] = [];
  if (expires < today) {
    findings.push({
      code: 'DOCUMENT_EXPIRED',
      severity: 'HIGH',
      message: `Document expired on ${formatDay(expires)}`,
      compared: { expires, today },
    });
  } else if (expires <= soon) {
    findings.push({
      code: 'DOCUMENT_EXPIRES_SOON',
      severity: 'MEDIUM',
      message: `Document expires on ${formatDay(expires)}, within ${soonDays} days`,
      compared: { expires, today },
    });
  }
  if (issued > today) {
    findings.push({
      code: 'DOCUMENT_NOT_YET_ISSUED',
      severity: 'HIGH',
      message: `Issue date is in the future: ${formatDay(issued)}`,
      compared: { issued, today },
    });
  }
  return findings;
}

/** Whether the person is of full age today, by the date of birth on the document. */
export function checkAge({ record, today }: KycFacts): KycFinding[] {
  const born = toDay(record.dob);
  // As text, so that February 29 needs no calendar: someone born on it comes of age on March 1.
  const latestBirth = `${Number(today.slice(0, 4)) - fullAge}${today.slice(4)}`;
  if (born <= latestBirth) return [];
  const hadBirthday = born.slice(4) <= today.slice(4);
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return [
    {
      code: 'UNDER_AGE',
      severity: 'HIGH',
      message: `Individual is under ${fullAge} (age ${age})`,
      compared: { born, today },
    },
  ];
}
