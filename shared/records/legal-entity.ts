import { organizationKinds, regulatedKinds } from '../domain/entity-accreditation/entity-facts.ts';
import { companyTypes } from '../domain/normalization/choices.ts';
import { ownerExclusions } from '../domain/owner-exclusions.ts';
import { addressFields, externalId, reviewStatuses, setupStatuses } from './common-fields.ts';
import { defineRecord } from './define-record.ts';
import * as kind from './field-kinds.ts';
import { optionalField, requiredField } from './record-field.ts';

/** client-api.md "Legal entity". */
export const legalEntityRecord = defineRecord('LegalEntity', {
  label: 'Legal entity',
  plural: 'Legal entities',
  sections: {
    entity: { title: 'Legal entity' },
    address: { title: 'Address' },
    financials: { title: 'Financials' },
    accreditation: { title: 'Accreditation' },
  },
  fields: {
    name: requiredField('Name', kind.text(), { section: 'entity', list: 'shown' }),
    ein: requiredField('EIN', kind.ein(), { section: 'entity', list: 'shown' }),
    companyType: requiredField('Type', kind.choice(companyTypes), {
      section: 'entity',
      list: 'shown',
      filter: true,
    }),
    email: optionalField('Email', kind.email(), { section: 'entity', list: 'hidden' }),
    phone: optionalField('Phone', kind.phone(), { section: 'entity' }),
    dateOfIncorporation: optionalField('Date of incorporation', kind.usDay(), {
      section: 'entity',
      list: 'hidden',
    }),
    stateOfIncorporation: optionalField('State of incorporation', kind.state(), {
      section: 'entity',
      list: 'hidden',
    }),
    countryOfIncorporation: optionalField('Country of incorporation', kind.country(), { section: 'entity' }),
    registrationNumber: optionalField('Registration number', kind.text(), {
      section: 'entity',
      description: 'Outside the United States, in place of an EIN, which is then 00-0000000',
    }),
    beneficialOwnerExclusion: optionalField(
      'Exclusion from the identification of owners',
      kind.choice(ownerExclusions),
      { section: 'entity' },
    ),
    ...addressFields,
    fiscalYearEnd: optionalField('End of the last fiscal year', kind.usDay(), { section: 'financials' }),
    annualRevenue: optionalField('Annual revenue', kind.money(), { section: 'financials' }),
    netAssets: optionalField('Net assets', kind.money(), { section: 'financials' }),
    totalAssets: optionalField('Total assets', kind.money(), { section: 'financials' }),
    investments: optionalField('Investments', kind.money(), { section: 'financials' }),
    assetsUnderManagement: optionalField('Assets under management', kind.money(), { section: 'financials' }),
    investedInCrowdfunding: optionalField('Invested in crowdfunding', kind.money(), {
      section: 'financials',
    }),
    organizationKind: optionalField('Kind of organization', kind.choice(organizationKinds), {
      section: 'accreditation',
    }),
    regulatedAs: optionalField('Regulated as', kind.choice(regulatedKinds), { section: 'accreditation' }),
    formedForInvestment: optionalField('Formed for the purpose of an investment', kind.yesNo(), {
      section: 'accreditation',
    }),
    revocable: optionalField('Revocable trust', kind.yesNo(), { section: 'accreditation' }),
    tid: { ...externalId, section: 'entity' },
  },
  serviceFields: {
    kybStatus: requiredField('KYB', kind.status(reviewStatuses), { list: 'shown', filter: true }),
    sanctionsStatus: requiredField('Sanctions screening', kind.status(reviewStatuses), {
      list: 'shown',
      filter: true,
    }),
    setupStatus: requiredField('Profile', kind.status(setupStatuses), { list: 'shown', filter: true }),
  },
});
