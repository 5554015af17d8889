import Type from 'typebox';
import { stringOrNull } from '../contracts/records.ts';
import { addressFields, externalId, reviewStatuses, setupStatuses } from './common-fields.ts';
import { defineRecord } from './define-record.ts';
import * as kind from './field-kinds.ts';
import { defaultedField, initialField, optionalField, requiredField } from './record-field.ts';

export const individualRoles = ['PRIMARY', 'JOINT', 'AUTHORIZED_SIGNER'] as const;
export type IndividualRole = (typeof individualRoles)[number];
export const employmentStatuses = [
  'EMPLOYED',
  'UNEMPLOYED',
  'SELF_EMPLOYED',
  'RETIRED',
  'STUDENT',
  'OTHER',
] as const;
export const documentTypes = ['PASSPORT', 'DRIVER_LICENSE', 'STATE_ID'] as const;
export const setupSteps = [
  'NEW',
  'PERSONAL_INFO',
  'ADDRESS',
  'KYC',
  'INCOME',
  'AIC_QUESTIONS',
  'AIC_FILES',
] as const;
export const incomeSources = ['EMPLOYED', 'SELF_EMPLOYED', 'UNEMPLOYED', 'RETIREMENT', 'STUDENT'] as const;
export const kycStatuses = [
  'NEEDS_REVIEW',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'CANCELLED',
  'RESUBMIT',
  'ERROR',
] as const;
export const accreditationTypes = [
  'PENDING',
  'INCOME',
  'NET_WORTH',
  'PROFESSIONAL_CERTIFICATION',
  'KNOWLEDGEABLE_EMPLOYEE',
] as const;
export const spouseRelations = ['SPOUSE', 'SPOUSAL_EQUIVALENT'] as const;
export const retirementAccountTypes = ['SELF_DIRECTED', 'CUSTODIAN_MANAGED'] as const;

/** A day that responses describe as text, as client-api.md does. */
const documentDay = () => ({ ...kind.day(), responseOrNull: stringOrNull() });

/** A percentage, which only the response of the creation shows as decimal text (client-api.md). */
const ownership = () => ({
  ...kind.percent(),
  responseOrNull: Type.Unsafe<number | string | null>({
    type: ['number', 'string', 'null'],
    description: 'A decimal string with two places on creation, a number everywhere else',
  }),
});

const employerAddress = { section: 'employment', addressLabel: 'Employer address' };

/** client-api.md "Individual". */
export const individualRecord = defineRecord('Individual', {
  label: 'Individual',
  plural: 'Individuals',
  sections: {
    person: { title: 'Person' },
    address: { title: 'Address' },
    identityDocument: { title: 'Identity document', isReadOnly: true },
    employment: { title: 'Employment' },
    financials: { title: 'Financials' },
    retirement: { title: 'Retirement account' },
  },
  fields: {
    firstName: requiredField('First name', kind.text(), { section: 'person' }),
    lastName: initialField('Last name', kind.text(), { section: 'person' }),
    role: defaultedField('Role', kind.choice(individualRoles), { section: 'person', list: 'hidden' }),
    dob: optionalField('Date of birth', kind.day(), {
      section: 'person',
      list: 'hidden',
      csv: { aliases: ['date of birth', 'birth date', 'birthday', 'birthdate'] },
    }),
    isUsCitizenOrGreenCardHolder: defaultedField('US citizen or green card holder', kind.flag(), {
      section: 'person',
      csv: { aliases: ['us citizen', 'us person', 'green card', 'us citizen or resident'] },
    }),
    citizenship: optionalField('Citizenship', kind.citizenship(), {
      section: 'person',
      list: 'hidden',
      csv: { aliases: ['nationality'] },
    }),
    ssn: optionalField('SSN', kind.ssn(), {
      section: 'person',
      isSecret: true,
      csv: {
        aliases: [
          'social security number',
          'social security',
          'tax id',
          'taxpayer id',
          'tin',
          'ssn tin',
          'ssn tax id',
          'ssn number',
        ],
      },
    }),
    currencyCode: optionalField('Currency', kind.currency(), {
      section: 'financials',
      csv: { aliases: ['currency'] },
    }),
    email: optionalField('Email', kind.email(), { section: 'person', list: 'shown' }),
    phone: optionalField('Phone', kind.phone(), { section: 'person' }),
    ownership: optionalField('Ownership (%)', ownership(), { section: 'person' }),
    setupStep: defaultedField('Profile step', kind.choice(setupSteps)),
    liquidNetWorth: optionalField('Liquid net worth', kind.money({ decimals: 2 }), { section: 'financials' }),
    currentAnnualIncome: optionalField('Annual income', kind.money(), {
      section: 'financials',
      list: 'hidden',
    }),
    householdNetWorth: optionalField('Household net worth', kind.money(), {
      section: 'financials',
      list: 'hidden',
    }),
    currentHouseholdIncome: optionalField('Household income', kind.money(), { section: 'financials' }),
    sourceOfIncome: optionalField('Source of income', kind.choice(incomeSources), { section: 'employment' }),
    financialAdvisor: defaultedField('Has a financial advisor', kind.flag(), { section: 'financials' }),
    occupation: optionalField('Occupation', kind.text(), {
      section: 'employment',
      list: 'hidden',
      csv: { aliases: ['profession', 'job', 'job title'] },
    }),
    employmentStatus: optionalField('Employment status', kind.choice(employmentStatuses), {
      section: 'employment',
      list: 'hidden',
      csv: { aliases: ['employment'] },
    }),
    employerName: optionalField('Employer', kind.text(), { section: 'employment' }),
    employerAddressLine1: optionalField('Employer address', kind.text(), employerAddress),
    employerAddressLine2: optionalField('Employer address line 2', kind.text(), employerAddress),
    employerCity: optionalField('Employer city', kind.text(), employerAddress),
    employerState: optionalField('Employer state', kind.state(), employerAddress),
    employerZip: optionalField('Employer ZIP code', kind.zipCode(), employerAddress),
    employerCountry: optionalField('Employer country', kind.country(), employerAddress),
    investedInCrowdfunding: optionalField('Invested in crowdfunding', kind.money(), {
      section: 'financials',
    }),
    netWorthExcludingResidence: optionalField('Net worth without primary residence', kind.money(), {
      section: 'financials',
    }),
    jointNetWorthExcludingResidence: optionalField(
      'Joint net worth without primary residence',
      kind.money(),
      { section: 'financials' },
    ),
    spouseIndividualId: optionalField('Spouse', kind.text({ description: 'Starts with individual_' }), {
      section: 'financials',
    }),
    spouseRelation: optionalField('Relation of the spouse', kind.choice(spouseRelations), {
      section: 'financials',
    }),
    retirementAccountType: optionalField('Retirement account type', kind.choice(retirementAccountTypes), {
      section: 'retirement',
    }),
    custodianName: optionalField('Custodian', kind.text(), { section: 'retirement' }),
    custodianAccountNumber: optionalField('Custodian account number', kind.text(), { section: 'retirement' }),
    custodianRepresentativeName: optionalField('Custodian representative', kind.text(), {
      section: 'retirement',
    }),
    custodianEmail: optionalField('Custodian email', kind.email(), { section: 'retirement' }),
    kycDocumentType: optionalField('Document type', kind.choice(documentTypes), {
      section: 'identityDocument',
    }),
    kycDocumentIssuer: optionalField('Document issuer', kind.text(), { section: 'identityDocument' }),
    kycExpirationDate: optionalField('Document expiration date', documentDay(), {
      section: 'identityDocument',
    }),
    kycIssuerDate: optionalField('Document issue date', documentDay(), { section: 'identityDocument' }),
    kycDocumentNumber: optionalField('Document number', kind.text(), { section: 'identityDocument' }),
    kycFirstName: optionalField('First name on document', kind.text(), { section: 'identityDocument' }),
    kycLastName: optionalField('Last name on document', kind.text(), { section: 'identityDocument' }),
    tid: { ...externalId, section: 'person' },
    ...addressFields,
  },
  serviceFields: {
    lastFour: optionalField('Last four digits of SSN', kind.text()),
    kycStatus: requiredField('Identity (KYC)', kind.status(kycStatuses), {
      list: 'shown',
      filter: true,
    }),
    accredited: requiredField('Accredited', kind.flag(), { list: 'shown', filter: true }),
    setupStatus: requiredField('Profile', kind.status(setupStatuses), { list: 'shown', filter: true }),
    amlStatus: requiredField('AML screening', kind.openStatus(reviewStatuses), { list: 'hidden' }),
    aicStatus: requiredField('Accreditation (AIC)', kind.openStatus(reviewStatuses)),
    aicAccreditationType: requiredField('Accreditation method', kind.choice(accreditationTypes), {
      list: 'hidden',
    }),
    aicQuestionnaire: optionalField('Accreditation questionnaire', kind.text()),
    kycProvider: optionalField('KYC provider', kind.text()),
    kycTid: optionalField('KYC provider ID', kind.text()),
  },
});
