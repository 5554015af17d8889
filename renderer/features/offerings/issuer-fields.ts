import { addressFields, externalId } from '../../components/record-form/common-fields.ts';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';

/** What is told of an issuer. */
export const issuerGroups: FieldGroup[] = [
  {
    title: 'Issuer',
    fields: [
      { name: 'title', label: 'Title', kind: 'text', isRequired: true, description: 'As investors know it' },
      { name: 'legalName', label: 'Legal name', kind: 'text', isRequired: true },
      { name: 'type', label: 'Type', kind: 'text', isRequired: true, placeholder: 'LLC' },
      { name: 'ein', label: 'EIN', kind: 'text', isRequired: true, placeholder: '12-3456789' },
      { name: 'dba', label: 'Doing business as', kind: 'text' },
      { name: 'doi', label: 'Date of incorporation', kind: 'day' },
      externalId,
      { name: 'description', label: 'Description', kind: 'long' },
    ],
  },
  { title: 'Address', fields: addressFields },
];
