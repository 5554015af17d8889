import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { findCountry, findState } from '../document-issuers.ts';
import type { KycFacts } from './facts.ts';
import { compileForms, licenseForms, passportForms, usPassportForms } from './number-forms.ts';

/** Whether the number has one of the known forms of its issuer. */
export function checkNumber({ record }: KycFacts): KycFinding[] {
  const { documentNumber, documentIssuer } = record;
  const known = findForms(record);
  const number = documentNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!known || compileForms(known.forms).test(number)) return [];
  return [
    {
      code: 'NUMBER_FORMAT',
      severity: 'LOW',
      message: `The number has none of the forms of ${known.name}: ${known.forms.join(', or ')}.`,
      compared: { number: documentNumber, issuer: documentIssuer },
    },
  ];
}

interface Known {
  /** The kind of document and its issuer. */
  name: string;
  forms: readonly string[];
}

function findForms({ documentType, documentIssuer }: KycFacts['record']): Known | undefined {
  if (documentType === 'PASSPORT') {
    const country = findCountry(documentIssuer);
    const forms = country?.alpha3 === 'USA' ? usPassportForms : passportForms;
    return { name: `a passport of ${country?.name}`, forms };
  }
  // There is no list of the forms of state IDs.
  const forms = documentType === 'DRIVER_LICENSE' ? licenseForms[documentIssuer] : undefined;
  return forms && { name: `a driver license of ${findState(documentIssuer)}`, forms };
}
