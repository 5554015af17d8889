/** The countries that decide whether an investor is outside of the United States (17 CFR 230.902(k)). */
import { type EntityFacts, ownersOf, type TradeFacts } from './trade-facts.ts';

export interface StatedCountry {
  /** The record with the field. */
  id: string;
  field: 'country' | 'countryOfIncorporation';
  country: string | null;
}

type Located = Pick<StatedCountry, 'id' | 'country'>;
const toCountry = ({ id, country }: Located): StatedCountry => ({ id, field: 'country', country });

/** Of each owner of the account, and of each trustee: a signer or a control person of a trust. */
export function findStatedCountries(facts: TradeFacts): StatedCountry[] {
  const { people, entity } = facts;
  const owners = (ownersOf(facts) ?? []).flatMap(({ person }) => person ?? []);
  if (!entity) return owners.map(toCountry);
  const isTrust = entity.companyType === 'TRUST';
  const signers = isTrust ? people.filter(({ role }) => role === 'AUTHORIZED_SIGNER') : [];
  const controlPersons = isTrust ? entity.owners.filter(({ controlPerson }) => controlPerson) : [];
  return [
    toCountry(entity),
    { id: entity.id, field: 'countryOfIncorporation', country: entity.countryOfIncorporation },
    ...[...signers, ...controlPersons].map(toCountry),
  ];
}

/** Those who can have formed a legal entity for an investment: its owners, unless it was formed for another purpose. */
export function findFormers(entity: EntityFacts | null): StatedCountry[] {
  if (!entity || entity.formedForInvestment === false) return [];
  return entity.owners.filter(({ hasEquity }) => hasEquity).map(toCountry);
}
