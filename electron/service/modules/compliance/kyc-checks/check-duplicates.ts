import { duplicateTexts } from '#shared/domain/duplicate-texts.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { isSameDocument } from '../document-holders.ts';
import type { KycFacts } from './facts.ts';

/** Whether another record of the tenant has the same document or person. */
export function checkDuplicates({ record, individual, sameNumber, sameSsn }: KycFacts): KycFinding[] {
  const findings: KycFinding[] = [];
  if (sameNumber.length > 0) {
    const isSame = sameNumber.some((other) => isSameDocument(record, other));
    findings.push({
      code: 'SAME_DOCUMENT_NUMBER',
      severity: isSame ? 'HIGH' : 'LOW',
      message: isSame
        ? duplicateTexts.document
        : 'Duplicate document number: on a document of another type or issuer of another individual',
      compared: { number: record.documentNumber },
      individualIds: [...new Set(sameNumber.map(({ individualId }) => individualId))],
    });
  }
  if (sameSsn.length > 0) {
    findings.push({
      code: 'SAME_SSN',
      severity: 'HIGH',
      message: 'Duplicate SSN: also on another individual',
      compared: { ssn: `***-**-${individual.lastFour}` },
      individualIds: sameSsn,
    });
  }
  return findings;
}
