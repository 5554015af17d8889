import { string } from '../contracts/records.ts';
import { externalId, setupStatuses } from './common-fields.ts';
import { defineRecord } from './define-record.ts';
import * as kind from './field-kinds.ts';
import { requiredField } from './record-field.ts';

export const investorAccountTypes = ['INDIVIDUAL', 'JOINT', 'LEGAL_ENTITY'] as const;
export type InvestorAccountType = (typeof investorAccountTypes)[number];

const source = () => ({ ...kind.text(), response: string('The operator name, or IMPORT') as never });

/** client-api.md "Investor account". */
export const investorAccountRecord = defineRecord('InvestorAccount', {
  label: 'Investor account',
  plural: 'Investor accounts',
  sections: { account: { title: 'Investor account' } },
  fields: {
    email: requiredField('Email', kind.email(), { section: 'account', list: 'shown' }),
    name: requiredField('Name', kind.text(), { section: 'account', list: 'shown' }),
    tid: { ...externalId, section: 'account' },
  },
  serviceFields: {
    investorAccountType: requiredField('Account type', kind.choice(investorAccountTypes), {
      section: 'account',
      list: 'shown',
      filter: true,
    }),
    setupStatus: requiredField('Profile', kind.status(setupStatuses), { list: 'shown', filter: true }),
    regDQualified: requiredField('Qualified for Regulation D', kind.flag(), {
      section: 'account',
      list: 'shown',
      filter: true,
    }),
    regAQualified: requiredField('Qualified for Regulation A', kind.flag(), {
      section: 'account',
      list: 'hidden',
    }),
    regCfQualified: requiredField('Qualified for Regulation CF', kind.flag(), {
      section: 'account',
      list: 'hidden',
    }),
    platform: requiredField('Source', source(), { section: 'account', list: 'hidden' }),
  },
});
