import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { findCountry, readCountry } from '../document-issuers.ts';
import type { KycFacts } from './facts.ts';

/** Whether the issuer of the document matches the person's profile. */
export function checkIssuer({ record, individual }: KycFacts): KycFinding[] {
  const { documentIssuer: issuer } = record;
  if (record.documentType === 'PASSPORT') {
    const country = findCountry(issuer);
    const citizenship = readCountry(individual.citizenship ?? '');
    if (!country || !citizenship || country.alpha3 === citizenship.alpha3) return [];
    return [
      {
        code: 'ISSUER_MISMATCH',
        severity: 'MEDIUM',
        message: `Issuing country (${country.alpha2}) differs from citizenship (${citizenship.alpha2})`,
        compared: { document: issuer, citizenship: individual.citizenship },
      },
    ];
  }
  const livesInUs = readCountry(individual.country ?? '')?.alpha3 === 'USA';
  const lives = livesInUs ? individual.state?.toUpperCase() : undefined;
  if (!lives || lives === issuer) return [];
  return [
    {
      code: 'ISSUER_MISMATCH',
      severity: 'LOW',
      message: `Issuing state (${issuer}) differs from state of residence (${lives})`,
      compared: { document: issuer, address: lives },
    },
  ];
}
