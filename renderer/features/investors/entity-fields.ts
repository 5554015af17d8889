import { companyTypes } from '#shared/contracts/investors/legal-entities.ts';
import { addressFields, externalId } from '../../components/record-form/common-fields.ts';
import type { FieldGroup, FieldSpec } from '../../components/record-form/field-spec.ts';

const companyFields: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true },
  { name: 'ein', label: 'EIN', kind: 'text', isRequired: true, placeholder: '12-3456789' },
  { name: 'companyType', label: 'Type', kind: 'choice', choices: companyTypes, isRequired: true },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'text' },
  { name: 'dateOfIncorporation', label: 'Date of incorporation', kind: 'day' },
  { name: 'stateOfIncorporation', label: 'State of incorporation', kind: 'text', placeholder: 'ME' },
  externalId,
];

/** What is told of a legal entity. */
export const entityGroups: FieldGroup[] = [
  { title: 'Legal entity', fields: companyFields },
  { title: 'Address', fields: addressFields },
];

export const entityFields: FieldSpec[] = [...companyFields, ...addressFields];
