/** Column names of spreadsheets for fields of several kinds. */
export const personAliases = {
  firstName: ['first', 'given name', 'forename'],
  lastName: ['last', 'surname', 'family name'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail'],
};

export const externalIdAliases = ['external id', 'customer id', 'client id', 'reference', 'crm id'];
