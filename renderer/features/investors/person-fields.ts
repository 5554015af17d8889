import {
  employmentStatuses,
  incomeSources,
  individualRoles,
  retirementAccountTypes,
} from '#shared/contracts/investors/individuals.ts';
import type { InvestorAccountType } from '#shared/contracts/investors/investor-accounts.ts';
import { addressFields, externalId } from '../../components/record-form/common-fields.ts';
import type { FieldGroup, FieldSpec } from '../../components/record-form/field-spec.ts';

/** What the setup of a person asks for, and no more. */
export const personFields: FieldSpec[] = [
  { name: 'firstName', label: 'First name', kind: 'text', isRequired: true },
  { name: 'lastName', label: 'Last name', kind: 'text', isRequired: true },
  { name: 'dob', label: 'Date of birth', kind: 'day' },
  { name: 'ssn', label: 'SSN', kind: 'text', placeholder: '123-45-6789' },
  { name: 'citizenship', label: 'Citizenship', kind: 'text', placeholder: 'US' },
  { name: 'isUsCitizenOrGreenCardHolder', label: 'US citizen or green card holder', kind: 'flag' },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'text' },
];

export const ownershipField: FieldSpec = {
  name: 'ownership',
  label: 'Share of the account',
  kind: 'percent',
};

/** The roles that staff choose between on a joint account; on others there is one alone. */
export function roleFields(type: InvestorAccountType): FieldSpec[] {
  if (type !== 'JOINT') return [];
  const choices = individualRoles.filter((role) => role !== 'AUTHORIZED_SIGNER');
  return [{ name: 'role', label: 'Role', kind: 'choice', choices, isRequired: true }, ownershipField];
}

/** All that is told of a person in an account of that type. */
export function personGroups(type: InvestorAccountType): FieldGroup[] {
  return [
    { title: 'Person', fields: [...personFields, ...roleFields(type), externalId] },
    { title: 'Address', fields: addressFields },
    {
      title: 'Work and income',
      fields: [
        { name: 'employmentStatus', label: 'Employment', kind: 'choice', choices: employmentStatuses },
        { name: 'occupation', label: 'Occupation', kind: 'text' },
        { name: 'sourceOfIncome', label: 'Source of income', kind: 'choice', choices: incomeSources },
        { name: 'employerName', label: 'Employer', kind: 'text' },
        { name: 'employerAddressLine1', label: 'Employer’s address', kind: 'text' },
        { name: 'employerCity', label: 'Employer’s city', kind: 'text' },
        { name: 'employerState', label: 'Employer’s state', kind: 'text' },
        { name: 'employerZip', label: 'Employer’s ZIP code', kind: 'text' },
        { name: 'employerCountry', label: 'Employer’s country', kind: 'text' },
      ],
    },
    {
      title: 'Money',
      fields: [
        { name: 'currentAnnualIncome', label: 'Annual income', kind: 'money' },
        { name: 'currentHouseholdIncome', label: 'Household income', kind: 'money' },
        { name: 'householdNetWorth', label: 'Household net worth', kind: 'money' },
        { name: 'liquidNetWorth', label: 'Liquid net worth', kind: 'money' },
        { name: 'investedInCrowdfunding', label: 'Invested in crowdfunding', kind: 'money' },
        { name: 'currencyCode', label: 'Currency', kind: 'text', placeholder: 'USD' },
        { name: 'financialAdvisor', label: 'Has a financial adviser', kind: 'flag' },
      ],
    },
    {
      title: 'Retirement account',
      fields: [
        { name: 'retirementAccountType', label: 'Type', kind: 'choice', choices: retirementAccountTypes },
        { name: 'custodianName', label: 'Custodian', kind: 'text' },
        { name: 'custodianAccountNumber', label: 'Account at the custodian', kind: 'text' },
        { name: 'custodianRepresentativeName', label: 'Representative', kind: 'text' },
        { name: 'custodianEmail', label: 'E-mail of the custodian', kind: 'email' },
      ],
    },
  ];
}
