import { assetTypes } from '#shared/contracts/offerings/assets.ts';
import { offeringTypes } from '#shared/contracts/offerings/offerings.ts';
import { externalId } from '../../components/record-form/common-fields.ts';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';

/** What is told of an offering itself. */
export const offeringGroups: FieldGroup[] = [
  {
    title: 'Offering',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', isRequired: true },
      { name: 'type', label: 'Regulation', kind: 'choice', choices: offeringTypes, isRequired: true },
      { name: 'startAt', label: 'Starts', kind: 'day' },
      { name: 'endAt', label: 'Ends', kind: 'day' },
      { name: 'description', label: 'Description', kind: 'long' },
      { name: 'active', label: 'Open to investors', kind: 'flag' },
      { name: 'showTotalRaised', label: 'Show what is raised', kind: 'flag' },
    ],
  },
  {
    title: 'Money',
    fields: [
      { name: 'targetAmount', label: 'Target', kind: 'money', isRequired: true },
      {
        name: 'contingencyAmount',
        label: 'Contingency',
        kind: 'money',
        description: 'Below it the money goes back',
      },
      { name: 'raiseAmount', label: 'Raise amount', kind: 'money' },
      { name: 'valuationCap', label: 'Valuation cap', kind: 'money' },
      { name: 'minInvestment', label: 'Least investment', kind: 'money' },
      { name: 'maxInvestment', label: 'Greatest investment', kind: 'money' },
      { name: 'cancellationPeriod', label: 'Days to cancel', kind: 'number' },
    ],
  },
];

/** The asset that is made with an offering. */
export const assetGroup: FieldGroup = {
  title: 'First asset',
  description: 'What investors buy. Further assets are added on the page of the offering.',
  fields: [
    { name: 'assetName', label: 'Name', kind: 'text', isRequired: true, placeholder: 'Class A Units' },
    { name: 'assetType', label: 'Type', kind: 'choice', choices: assetTypes, isRequired: true },
    { name: 'pricePerUnit', label: 'Price of a unit', kind: 'money', isRequired: true },
    { name: 'totalUnits', label: 'Units', kind: 'number', isRequired: true },
  ],
};

/** What signs the agreements; few need to touch it. */
export const signingGroup: FieldGroup = {
  title: 'Agreements and systems',
  fields: [
    { name: 'managedBy', label: 'Managed by', kind: 'text', description: 'The operator, or ISSUER' },
    externalId,
    { name: 'subscriptionAgreementTemplateId', label: 'Agreement template', kind: 'text' },
    { name: 'jointSubscriptionAgreementTemplateId', label: 'Template for joint accounts', kind: 'text' },
    { name: 'entitySubscriptionAgreementTemplateId', label: 'Template for entities', kind: 'text' },
    { name: 'signerSenderIdentityId', label: 'Sender identity', kind: 'text' },
    { name: 'signerBrandId', label: 'Signing brand', kind: 'text' },
  ],
};
