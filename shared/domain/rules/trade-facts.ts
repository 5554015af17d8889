/**
 * The facts of a trade or cart that the rules evaluate (compliance.md § 1.3). They are read in the transaction of the
 * write that depends on them, and are plain data. Amounts are decimal text, times ISO text in UTC.
 */
import type { Day } from '../compliance-days.ts';
import type { CoveredPerson } from '../covered-persons.ts';
import type { DecimalText } from '../money.ts';
import type { PersonKeys } from '../person-keys.ts';
import type { Representation } from '../representations.ts';
import type { Verification } from '../verification.ts';
import type { AgreementFacts } from './check-agreement.ts';
import type { ContingencyFacts } from './check-contingency.ts';
import type { PaymentFacts } from './check-payment.ts';
import type { Exemption } from './exemptions.ts';

/** The facts of the rules of a settlement (compliance.md § 6). */
export interface SettlementFacts {
  payment: PaymentFacts;
  contingency: ContingencyFacts;
}

export interface TradeOfFacts {
  id: string;
  tradeStatus: string;
  /** Null for a cart. */
  placedAt: string | null;
  /** The first day on which a statement for the trade counts. */
  statedSince: Day;
  totalAmount: DecimalText | null;
  paymentMethodType: string | null;
}

export interface OfferingFacts {
  id: string;
  issuerId: string;
  exemption: Exemption;
  enabled: boolean;
  complianceReview: string;
  onboardingStatus: string;
  startAt: Day | null;
  /** `closesAt`, or the end of the day `endAt`. */
  deadline: string | null;
  /** When the information became public; the end of the day, if only the day is known. */
  publiclyAvailableAt: string | null;
  qualifiedAt: Day | null;
  listedOnExchange: boolean;
  soldElsewhere12Months: DecimalText | null;
  minimumInvestmentVerification: boolean;
  minInvestment: DecimalText | null;
  maxInvestment: DecimalText | null;
}

export interface IssuerFacts {
  id: string;
  status: string;
  organizedInCountry: string | null;
  investmentCompanyExclusion: string | null;
  /** Everyone whose bad actor questionnaire the offering requires, the issuer first. */
  covered: readonly CoveredPerson[];
}

/** The income and net worth of a person, or the revenue and net assets of an entity. */
export interface InvestorFigures {
  income: DecimalText | null;
  netWorth: DecimalText | null;
}

export interface PersonFacts {
  id: string;
  role: string;
  kycStatus: string;
  amlStatus: string;
  country: string | null;
  single: InvestorFigures;
  joint: InvestorFigures;
  investedInCrowdfunding: DecimalText | null;
  spouseIndividualId: string | null;
  spouseRelation: string | null;
  /** Null if there is no registered spouse, or the amount is not known. */
  spouseInvestedInCrowdfunding: DecimalText | null;
}

export interface EntityOwnerFacts {
  /** Of the linked individual, or else of the owner. */
  id: string;
  country: string | null;
  controlPerson: boolean;
  hasEquity: boolean;
}

export interface EntityFacts {
  id: string;
  companyType: string;
  kybStatus: string;
  sanctionsStatus: string;
  country: string | null;
  countryOfIncorporation: string | null;
  formedForInvestment: boolean | null;
  /** The natural persons who own or control it, also through its owners. */
  owners: readonly EntityOwnerFacts[];
  figures: InvestorFigures;
  investedInCrowdfunding: DecimalText | null;
}

/** A trade of the same person that is ahead of the one that is evaluated. */
export interface CountedTrade {
  id: string;
  offeringId: string;
  isCrowdfunding: boolean;
  totalAmount: DecimalText;
  /** The day on which it settled; null for an open trade. */
  settledOn: Day | null;
}

/** What an officer recorded for a purchaser under Rule 506(b). */
export interface PurchaserRecord {
  relationshipSince: Day | null;
  sophistication: string | null;
  informationDeliveredOn: Day | null;
}

/**
 * Who counts in a sale under Rule 506(b), because it was not accredited then. Keys are digests and normalized texts,
 * which no result contains.
 */
export interface Purchaser extends PersonKeys {
  /** An individual, a legal entity, or an owner of one without a linked record. */
  subjectId: string;
  /** The individuals that two approvers separated from this one. */
  separatedFrom: readonly string[];
  /** Of a revocable trust. */
  grantorIds: readonly string[];
  addressKey: string | null;
  spouseIndividualId: string | null;
}

export interface TradeFacts {
  zone: string;
  trade: TradeOfFacts;
  /** Null in a cart without lines. */
  offering: OfferingFacts | null;
  issuer: IssuerFacts | null;
  /** Null in a cart without an investor account. */
  account: { id: string; type: string; setupStatus: string } | null;
  people: PersonFacts[];
  entity: EntityFacts | null;
  verifications: Verification[];
  representations: Representation[];
  /** By the ID of each owner and of its spouse: the trades ahead of the same person. */
  tradesAhead: Record<string, CountedTrade[]>;
  /** The sum of the trades of the issuer group that are ahead and count toward the cap of the issuer. */
  issuerSales: DecimalText;
  purchaserRecord: PurchaserRecord | null;
  /**
   * The owners of this trade, and those of the trades that are ahead; empty unless Rule 506(b) applies. Partial: there
   * are more, which were not read, because these are too many.
   */
  purchasers: { own: Purchaser[]; ahead: Purchaser[]; isPartial: boolean };
  /** Status of the newest reconfirmation. */
  reconfirmation: string | null;
  /** When the last reconfirmation of any trade is due, after a change shortly before the deadline; null for none. */
  reconfirmationsEndAt: string | null;
  /** The assets with fewer available units than the lines request, as a text each. */
  shortages: string[];
  /** Null before the approval, and without an offering. */
  agreement: AgreementFacts | null;
  /** Null for a cart. */
  settlement: SettlementFacts | null;
}

/** An account owner (compliance.md § 1.2): an authorized signer is not one. */
export interface Owner {
  id: string;
  /** Undefined for a legal entity. */
  person?: PersonFacts;
  entity?: EntityFacts;
}

/** The owners of the account; undefined if one that its type requires is missing. */
export function ownersOf({ account, people, entity }: TradeFacts): Owner[] | undefined {
  if (!account) return undefined;
  if (account.type === 'LEGAL_ENTITY') return entity ? [{ id: entity.id, entity }] : undefined;
  const roles = account.type === 'JOINT' ? ['PRIMARY', 'JOINT'] : ['PRIMARY'];
  const owners = people.filter(({ role }) => role === 'PRIMARY' || role === 'JOINT');
  if (!roles.every((role) => owners.some((owner) => owner.role === role))) return undefined;
  return owners.map((person) => ({ id: person.id, person }));
}
