import type { ColumnType } from 'kysely';
import type { Amount, Flag, Owned, PostalAddress, Stored, Time } from './columns.ts';

export interface InvestorAccountTable extends Stored, Owned {
  investorAccountType: string;
  email: string;
  name: string;
  userId: string;
  regAQualified: Flag;
  regCfQualified: Flag;
  regDQualified: Flag;
  setupStatus: string;
  systemReviewLog: string | null;
  userDataType: string;
  platform: string;
  tid: string | null;
}

export interface IndividualTable extends Stored, Owned, PostalAddress {
  investorAccountId: string;
  role: string;
  firstName: string;
  lastName: string | null;
  dob: Time | null;
  isUsCitizenOrGreenCardHolder: Flag;
  ssnSealed: ColumnType<Buffer | null, Uint8Array | null>;
  ssnDigest: string | null;
  lastFour: string | null;
  citizenship: string | null;
  email: string | null;
  phone: string | null;
  currencyCode: string | null;
  financialAdvisor: Flag;
  occupation: string | null;
  employmentStatus: string | null;
  employerName: string | null;
  employerAddressLine1: string | null;
  employerAddressLine2: string | null;
  employerCity: string | null;
  employerState: string | null;
  employerZip: string | null;
  employerCountry: string | null;
  kycDocumentType: string | null;
  kycDocumentIssuer: string | null;
  kycExpirationDate: Time | null;
  kycIssuerDate: Time | null;
  kycDocumentNumber: string | null;
  kycFirstName: string | null;
  kycLastName: string | null;
  ownership: Amount | null;
  householdNetWorth: Amount | null;
  currentHouseholdIncome: Amount | null;
  currentAnnualIncome: Amount | null;
  investedInCrowdfunding: Amount | null;
  liquidNetWorth: Amount | null;
  setupStatus: string;
  /** When the setup became complete the last time; it may be so no longer. */
  setupCompletedAt: Time | null;
  setupStep: string;
  sourceOfIncome: string | null;
  aicQuestionnaire: string | null;
  kycStatus: string;
  amlStatus: string;
  aicStatus: string;
  kycProvider: string | null;
  kycTid: string | null;
  aicAccreditationType: string;
  accredited: Flag;
  retirementAccountType: string | null;
  custodianName: string | null;
  custodianAccountNumber: string | null;
  custodianRepresentativeName: string | null;
  custodianEmail: string | null;
  tid: string | null;
}

export interface LegalEntityTable extends Stored, Owned, PostalAddress {
  investorAccountId: string;
  name: string;
  ein: string;
  email: string | null;
  phone: string | null;
  companyType: string;
  dateOfIncorporation: Time | null;
  stateOfIncorporation: string | null;
  kybStatus: string;
  sanctionsStatus: string;
  setupStatus: string;
  tid: string | null;
}
