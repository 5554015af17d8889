/** Column names of spreadsheets for fields of several kinds. */
export const personAliases = {
  firstName: ['first', 'given name', 'forename', 'fname'],
  lastName: ['last', 'surname', 'family name', 'lname'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail'],
};

export const externalIdAliases = [
  'external id',
  'customer id',
  'client id',
  'contact id',
  'record id',
  'account number',
  'reference',
  'crm id',
  'id',
];
