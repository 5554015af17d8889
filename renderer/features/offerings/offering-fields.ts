import { assetTypes } from '#shared/contracts/offerings/assets.ts';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';

/** The asset that is created with an offering. */
export const assetGroup: FieldGroup = {
  title: 'First asset',
  description: 'What investors buy. Further assets are added on the page of the offering.',
  fields: [
    { name: 'assetName', label: 'Name', kind: 'text', isRequired: true, placeholder: 'Class A Units' },
    { name: 'assetType', label: 'Type', kind: 'choice', choices: assetTypes, isRequired: true },
    { name: 'pricePerUnit', label: 'Price per unit', kind: 'money', isRequired: true },
    { name: 'totalUnits', label: 'Units', kind: 'number', isRequired: true },
  ],
};
