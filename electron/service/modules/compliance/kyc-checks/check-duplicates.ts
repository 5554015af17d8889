import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import type { KycFacts } from './facts.ts';

/** Whether another record of the tenant has the same document or person. */
export function checkDuplicates({ record, individual, sameNumber, sameSsn }: KycFacts): KycFinding[] {
  const findings: KycFinding[] = [];
  if (sameNumber.length > 0) {
    // States and countries issue numbers of the same form, so equal numbers of two issuers can be a coincidence.
    const isSameDocument = sameNumber.some(
      ({ documentType, documentIssuer }) =>
        documentType === record.documentType && documentIssuer === record.documentIssuer,
    );
    findings.push({
      code: 'SAME_DOCUMENT_NUMBER',
      severity: isSameDocument ? 'HIGH' : 'LOW',
      message: isSameDocument
        ? 'The same document was submitted for another individual.'
        : 'A document of another kind or issuer with the same number was submitted for another individual.',
      compared: { number: record.documentNumber },
      individualIds: [...new Set(sameNumber.map(({ individualId }) => individualId))],
    });
  }
  if (sameSsn.length > 0) {
    findings.push({
      code: 'SAME_SSN',
      severity: 'HIGH',
      message: 'Another individual has the same social security number.',
      compared: { ssn: `***-**-${individual.lastFour}` },
      individualIds: sameSsn,
    });
  }
  return findings;
}
