import type { GivenScreening, Screening } from '#shared/contracts/compliance/screening.ts';
import { isLimitedList, isSameList, limitedList } from '#shared/domain/screened-lists.ts';
import type { OperationError } from '../../../api/operation-error.ts';

/** How a list came into the form: an approval requires it, the form offers it, or the officer added it. */
type ListOrigin = 'required' | 'offered' | 'typed';

interface DraftList {
  name: string;
  origin: ListOrigin;
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

/** The lists and dates that the officer stated earlier in the day are filled in; the result never is. */
export function draftStatement({ requiredLists, earlierToday }: Screening): DraftStatement {
  const earlier = earlierToday?.lists ?? [];
  const draft = (name: string, origin: ListOrigin): DraftList => {
    const stated = earlier.find((one) => isSameList(one.name, name));
    const isSearched = origin === 'required' || stated !== undefined;
    return { name, origin, isSearched, publishedOn: stated?.publishedOn ?? '' };
  };
  const known = [...requiredLists, limitedList];
  const others = earlier.filter(({ name }) => !known.some((one) => isSameList(one, name)));
  return {
    lists: [
      ...requiredLists.map((name) => draft(name, 'required')),
      ...others.map(({ name }) => draft(name, 'offered')),
      draft(limitedList, 'offered'),
    ],
    searchedOn: earlierToday?.searchedOn ?? '',
    result: '',
    note: '',
  };
}

/** Whether only approvers see that this list was searched; a list that the officer is adding stays where it was added. */
export const isLimited = ({ name, origin }: DraftList) => origin !== 'typed' && isLimitedList(name);

/** Whether only the result is left to state. */
export function isFilledIn({ lists, searchedOn }: DraftStatement): boolean {
  return searchedOn !== '' && lists.every(({ isSearched, publishedOn }) => !isSearched || publishedOn !== '');
}

/** What the form misses, by the field of the request; the service checks everything else. */
export function findMissing({ lists, searchedOn, result }: DraftStatement): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const [index, { name, publishedOn }] of lists.filter(({ isSearched }) => isSearched).entries()) {
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
