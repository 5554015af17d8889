import * as kind from './field-kinds.ts';
import { optionalField } from './record-field.ts';

/** The fields of a postal address, from its first line to its country. */
export const addressFields = {
  address: optionalField('Address', kind.text(), {
    section: 'address',
    addressLabel: 'Address',
    csv: {
      aliases: ['street', 'street address', 'address 1', 'address line 1', 'mailing address', 'street 1'],
    },
  }),
  address2: optionalField('Address line 2', kind.text(), {
    section: 'address',
    addressLabel: 'Address',
    csv: {
      aliases: [
        'address line 2',
        'address 2',
        'street 2',
        'apartment',
        'suite',
        'unit',
        'apt/suite',
        'apt/unit',
      ],
    },
  }),
  city: optionalField('City', kind.text(), {
    section: 'address',
    addressLabel: 'Address',
    list: 'hidden',
    csv: { aliases: ['town'] },
  }),
  state: optionalField('State', kind.state(), {
    section: 'address',
    addressLabel: 'Address',
    list: 'hidden',
    csv: { aliases: ['province', 'region', 'state or province', 'state or region'] },
  }),
  zip: optionalField('ZIP code', kind.zipCode(), {
    section: 'address',
    addressLabel: 'Address',
    csv: { aliases: ['zip code', 'postal code', 'postcode'] },
  }),
  country: optionalField('Country', kind.country(), {
    section: 'address',
    addressLabel: 'Address',
    list: 'hidden',
    csv: { aliases: ['country code', 'country or region'] },
  }),
};

export const externalId = optionalField('External ID', kind.text(), {
  section: 'record',
  list: 'hidden',
  description: 'ID of this record in another system',
});

/** The statuses that several kinds of record share. */
export const setupStatuses = ['IN_PROGRESS', 'COMPLETE'] as const;
export const reviewStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;
