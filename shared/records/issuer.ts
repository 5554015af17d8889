import { addressFields, externalId } from './common-fields.ts';
import { defineRecord } from './define-record.ts';
import * as kind from './field-kinds.ts';
import { optionalField, requiredField } from './record-field.ts';

/**
 * Why an issuer is not an investment company: section 3(c)(1), 3(c)(7), or another exclusion of section 3(b) or 3(c) of
 * the Investment Company Act.
 */
export const investmentCompanyExclusions = [
  'NONE',
  'SECTION_3C1',
  'SECTION_3C7',
  'SECTION_3B_OR_OTHER_3C',
] as const;
export const issuerStatuses = ['SUBMITTED', 'APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;

/** client-api.md "Issuer". */
export const issuerRecord = defineRecord('Issuer', {
  label: 'Issuer',
  plural: 'Issuers',
  sections: {
    issuer: { title: 'Issuer' },
    address: { title: 'Address' },
    files: { title: 'Linked files' },
  },
  fields: {
    title: requiredField('Title', kind.text(), {
      section: 'issuer',
      list: 'shown',
      description: 'Name shown to investors',
      csv: { aliases: ['display name', 'issuer', 'issuer name', 'brand'] },
    }),
    legalName: requiredField('Legal name', kind.text(), {
      section: 'issuer',
      list: 'shown',
      csv: { aliases: ['company', 'company name', 'registered name'] },
    }),
    ein: requiredField('EIN', kind.ein(), {
      section: 'issuer',
      list: 'shown',
      csv: {
        aliases: ['employer identification number', 'tax id', 'tax id number', 'federal tax id', 'fein'],
      },
    }),
    type: requiredField('Type', kind.companyType(), {
      section: 'issuer',
      list: 'shown',
      csv: { aliases: ['company type', 'entity type', 'legal form', 'legal structure', 'type of entity'] },
    }),
    description: optionalField('Description', kind.longText(), { section: 'issuer', isWide: true, csv: {} }),
    dba: optionalField('Doing business as', kind.text(), {
      section: 'issuer',
      list: 'hidden',
      csv: { aliases: ['doing business as', 'trade name'] },
    }),
    doi: optionalField('Date of incorporation', kind.usDay(), {
      section: 'issuer',
      list: 'hidden',
      csv: {
        aliases: ['date of incorporation', 'incorporated', 'date formed', 'formation date', 'inception date'],
      },
    }),
    organizedInCountry: optionalField('Country of formation', kind.country(), {
      section: 'issuer',
      list: 'hidden',
      csv: { aliases: ['country of incorporation'] },
    }),
    organizedInState: optionalField('State of formation', kind.state(), {
      section: 'issuer',
      list: 'hidden',
      csv: { aliases: ['state of incorporation'] },
    }),
    investmentCompanyExclusion: optionalField(
      'Investment company exclusion',
      kind.choice(investmentCompanyExclusions),
      { section: 'issuer', list: 'hidden' },
    ),
    ...addressFields,
    tid: { ...externalId, section: 'issuer' },
    ss4LetterFileId: optionalField('SS-4 letter', kind.fileOf('SS4_LETTER'), { section: 'files' }),
    coverArtId: optionalField('Cover art', kind.fileOf('COVER_ART'), { section: 'files' }),
  },
  serviceFields: {
    status: requiredField('Status', kind.status(issuerStatuses), {
      list: 'shown',
      filter: true,
    }),
  },
});
