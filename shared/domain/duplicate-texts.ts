/** What findings of records, warnings of forms, and warnings of imports say about duplicates. */
export const duplicateTexts = {
  ssn: 'Duplicate SSN',
  ein: 'Duplicate EIN',
  document: 'Duplicate document: also submitted for another individual',
  person: 'Possible duplicate: another record has the same name and date of birth',
} as const;

/** `Duplicate EIN: also on Harbor Light`. @param names of the other records */
export const nameDuplicates = (text: string, names: readonly string[]) =>
  `${text}: also on ${names.join(', ')}`;
