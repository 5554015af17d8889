import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { lazily } from '#shared/domain/lazily.ts';
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
      message: `Document number format is not valid for ${known.name} (expected ${anyOf().format(known.forms)})`,
      compared: { number: documentNumber, issuer: documentIssuer },
    },
  ];
}

const anyOf = lazily(() => new Intl.ListFormat('en', { type: 'disjunction' }));

interface KnownForms {
  /** The kind of document and its issuer. */
  name: string;
  forms: readonly string[];
}

function findForms({ documentType, documentIssuer }: KycFacts['record']): KnownForms | undefined {
  if (documentType === 'PASSPORT') {
    const country = findCountry(documentIssuer);
    const forms = country?.alpha3 === 'USA' ? usPassportForms : passportForms;
    return { name: forms === usPassportForms ? 'a US passport' : `a passport (${country?.name})`, forms };
  }
  // There is no list of the forms of state IDs.
  const forms = documentType === 'DRIVER_LICENSE' ? licenseForms[documentIssuer] : undefined;
  const state = findState(documentIssuer) ?? documentIssuer;
  return forms && { name: `${articleOf(state)} ${state} driver license`, forms };
}

function articleOf(noun: string): 'a' | 'an' {
  return /^[AEIO]/.test(noun) ? 'an' : 'a';
}
