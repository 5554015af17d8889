import type { Individual } from '#shared/contracts/investors/individuals.ts';
import { addressShown } from '../../components/record-page/address-shown.ts';
import { FieldList, type ShownField } from '../../components/record-page/field-list.tsx';
import { Section } from '../../components/section.tsx';
import { RevealedSsn } from './revealed-ssn.tsx';

/** What is told of a person, part by part. */
export function IndividualSections({ individual: person }: { individual: Individual }) {
  const { id, ssn } = person;
  const employer = addressShown({
    address: person.employerAddressLine1,
    address2: person.employerAddressLine2,
    city: person.employerCity,
    state: person.employerState,
    zip: person.employerZip,
    country: person.employerCountry,
  });
  const parts: { title: string; fields: ShownField[] }[] = [
    {
      title: 'Person',
      fields: [
        { label: 'First name', value: person.firstName },
        { label: 'Last name', value: person.lastName },
        { label: 'Date of birth', value: person.dob, as: 'day' },
        { label: 'SSN', shown: ssn && <RevealedSsn individualId={id} masked={ssn} /> },
        { label: 'Citizenship', value: person.citizenship },
        {
          label: 'US citizen or green card holder',
          value: person.isUsCitizenOrGreenCardHolder,
          as: 'flag',
        },
        { label: 'E-mail', value: person.email },
        { label: 'Phone', value: person.phone },
        { label: 'Address', value: addressShown(person) },
        { label: 'Share of the account', value: person.ownership === null ? null : `${person.ownership} %` },
        { label: 'External ID', value: person.tid },
        { label: 'Made', value: person.createdAt, as: 'time' },
        { label: 'Changed', value: person.updatedAt, as: 'time' },
      ],
    },
    {
      title: 'Identity document',
      fields: [
        { label: 'Type', value: person.kycDocumentType, as: 'choice' },
        { label: 'Number', value: person.kycDocumentNumber },
        { label: 'Issuer', value: person.kycDocumentIssuer },
        { label: 'Issued', value: person.kycIssuerDate, as: 'day' },
        { label: 'Expires', value: person.kycExpirationDate, as: 'day' },
        { label: 'First name on it', value: person.kycFirstName },
        { label: 'Last name on it', value: person.kycLastName },
      ],
    },
    {
      title: 'Work and income',
      fields: [
        { label: 'Employment', value: person.employmentStatus, as: 'choice' },
        { label: 'Occupation', value: person.occupation },
        { label: 'Source of income', value: person.sourceOfIncome, as: 'choice' },
        { label: 'Employer', value: person.employerName },
        { label: 'Employer’s address', value: employer },
      ],
    },
    {
      title: 'Money',
      fields: [
        { label: 'Annual income', value: person.currentAnnualIncome, as: 'money' },
        { label: 'Household income', value: person.currentHouseholdIncome, as: 'money' },
        { label: 'Household net worth', value: person.householdNetWorth, as: 'money' },
        { label: 'Liquid net worth', value: person.liquidNetWorth, as: 'money' },
        { label: 'Invested in crowdfunding', value: person.investedInCrowdfunding, as: 'money' },
        { label: 'Currency', value: person.currencyCode },
        { label: 'Has a financial adviser', value: person.financialAdvisor, as: 'flag' },
      ],
    },
    {
      title: 'Retirement account',
      fields: [
        { label: 'Type', value: person.retirementAccountType, as: 'choice' },
        { label: 'Custodian', value: person.custodianName },
        { label: 'Account at the custodian', value: person.custodianAccountNumber },
        { label: 'Representative', value: person.custodianRepresentativeName },
        { label: 'E-mail of the custodian', value: person.custodianEmail },
      ],
    },
  ];
  return parts.map(({ title, fields }) => (
    <Section key={title} title={title}>
      <FieldList fields={fields} />
    </Section>
  ));
}
