/** Issuers of identity documents (client-api.md "KYC submission"): countries issue passports, US states the rest. */
import { type ISO31661AssignedEntry, iso31661 } from 'iso-3166';
import type { Kyc } from '#shared/contracts/compliance/kyc.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { usStates } from '#shared/domain/us-states.ts';

type Country = Pick<ISO31661AssignedEntry, 'alpha2' | 'alpha3' | 'name'>;

const countries = new Map(
  iso31661.flatMap((country) => [
    [country.alpha2, country],
    [country.alpha3, country],
  ]),
);

/** Describes the expected issuer; undefined if the code is valid for the type. */
export function findIssuerError(code: string, documentType: Kyc['documentType']): string | undefined {
  if (documentType === 'PASSPORT') {
    return findCountry(code) ? undefined : 'must be an ISO 3166 country code of 2 or 3 letters';
  }
  return findState(code) ? undefined : 'must be the code of a US state or territory';
}

/** The country with a code of 2 or 3 letters, in any case. */
export function findCountry(code: string): Country | undefined {
  return countries.get(code.toUpperCase());
}

/** The name of the state or territory with the code, in any case. */
export function findState(code: string): string | undefined {
  return usStates[code.toUpperCase()];
}

const shortNames = lazily(() => new Intl.DisplayNames('en', { type: 'region' }));

/** The country with the given code or English name; undefined if there is none. */
export function readCountry(text: string): Country | undefined {
  return (
    findCountry(text) ??
    iso31661.find(
      ({ alpha2, name }) => isSameName(name, text) || isSameName(shortNames().of(alpha2) ?? '', text),
    )
  );
}

const collator = lazily(() => new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true }));

/** Whether two names have the same letters, without regard to case, accents, spaces, hyphens, and apostrophes. */
export function isSameName(left: string, right: string): boolean {
  return collator().compare(left, right) === 0;
}
