import { type GivenScreening, offeredLists } from '#shared/contracts/compliance/screening.ts';
import type { OperationError } from '../../../api/operation-error.ts';

interface DraftList {
  name: string;
  /** Whether the officer typed its name. */
  isTyped: boolean;
  isSearched: boolean;
  publishedOn: string;
}

/** A screening statement as typed. */
export interface DraftStatement {
  lists: DraftList[];
  searchedOn: string;
  result: GivenScreening['result'] | '';
  note: string;
}

/** Nothing is filled in: the officer states what was searched, and when. */
export const emptyStatement: DraftStatement = {
  lists: offeredLists.map((name) => ({ name, isTyped: false, isSearched: false, publishedOn: '' })),
  searchedOn: '',
  result: '',
  note: '',
};

/** What the form misses, by the field of the request; the service checks everything else. */
export function findMissing({ lists, searchedOn, result }: DraftStatement): Record<string, string> {
  const missing: Record<string, string> = {};
  const searched = lists.filter(({ isSearched }) => isSearched);
  if (searched.length === 0) missing['screening.lists'] = 'Select each list that you searched';
  for (const [index, { name, publishedOn }] of searched.entries()) {
    if (name.trim() === '') missing[`screening.lists[${index}].name`] = 'Enter the name of the list';
    if (publishedOn === '') missing[`screening.lists[${index}].publishedOn`] = 'Enter the date of the list';
  }
  if (searchedOn === '') missing['screening.searchedOn'] = 'Enter the day of the search';
  if (result === '') missing['screening.result'] = 'Select the result';
  return missing;
}

export function toGivenScreening({ lists, searchedOn, result, note }: DraftStatement): GivenScreening {
  return {
    lists: lists
      .filter(({ isSearched }) => isSearched)
      .map(({ name, publishedOn }) => ({ name, publishedOn })),
    searchedOn,
    result: result || 'NO_MATCH',
    ...(result === 'FALSE_MATCH' && note && { note }),
  };
}

/** The errors of the statement, which its fields show. */
export function screeningFieldsOf(error: OperationError | undefined): string[] {
  return (error?.errors ?? []).flatMap(({ field }) => (field?.startsWith('screening.') ? [field] : []));
}
