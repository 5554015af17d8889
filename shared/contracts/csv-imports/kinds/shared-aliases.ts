/** Names that spreadsheets give to fields of several kinds. */
export const personAliases = {
  firstName: ['first', 'given name', 'forename'],
  lastName: ['last', 'surname', 'family name'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail'],
};

export const addressAliases = {
  address: ['street', 'street address', 'address 1', 'address line 1', 'mailing address'],
  address2: ['address line 2', 'apartment', 'suite', 'unit'],
  city: ['town'],
  state: ['province', 'region', 'state or province'],
  zip: ['zip code', 'postal code', 'postcode'],
  country: ['country code'],
};

export const externalIdAliases = ['external id', 'customer id', 'client id', 'reference', 'crm id'];
