import Type, { type Static } from 'typebox';
import { reviewNames } from '../../domain/reviews.ts';
import { day, longText, oneOf, optional, request, text } from '../fields.ts';
import { orAwaiting } from '../officers/awaiting-administrator.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, string, stringOrNull } from '../records.ts';

export const screeningResults = ['NO_MATCH', 'FALSE_MATCH'] as const;

const searchedList = request({
  name: text({ maxLength: 200, description: 'Such as OFAC SDN List' }),
  publishedOn: day(),
});

/** What an officer states about a search in sanctions lists (compliance.md § 2.2). */
export const givenScreening = request({
  lists: Type.Unsafe<Static<typeof searchedList>[]>({
    type: 'array',
    items: searchedList,
    minItems: 1,
    maxItems: 50,
  }),
  searchedOn: day(),
  result: oneOf(screeningResults),
  note: optional(longText('Why the match is false; required for FALSE_MATCH')),
});
export type GivenScreening = Static<typeof givenScreening>;

/** The lists of a statement and the day of the search. The result is that of one person, so it is not repeated. */
export type EarlierToday = Pick<GivenScreening, 'lists' | 'searchedOn'>;

const statement = Type.Object({
  lists: Type.Array(Type.Object({ name: string(), publishedOn: string('YYYY-MM-DD') })),
  /** The names that were to be searched. */
  names: Type.Array(string()),
  searchedOn: string('YYYY-MM-DD'),
  result: choice(screeningResults),
  note: stringOrNull(),
  statedAt: dateTime(),
  officerName: string(),
});
export type ScreeningStatement = Static<typeof statement>;

export const screening = Type.Object({
  /** The names to search. */
  names: Type.Array(string()),
  /** The lists for which an approval needs a result. */
  requiredLists: Type.Array(string()),
  /** What the officer stated in the last statement of the day, to fill in the next one; null before the first. */
  earlierToday: Type.Unsafe<EarlierToday | null>({ type: ['object', 'null'] }),
  /** Newest first. */
  statements: Type.Array(statement),
});
export type Screening = Static<typeof screening>;

const getScreening = operation({
  name: 'getScreening',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get screening statements',
  description:
    'Returns the names to search in sanctions lists for a record, and the statements of officers about earlier searches.',
  params: request({ review: oneOf(reviewNames), id: text() }),
  output: screening,
  errors: { 404: 'No such record' },
});

const requiredLists = Type.Object({ lists: Type.Array(string()) });

const getRequiredLists = operation({
  name: 'getRequiredLists',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get required sanctions lists',
  description: 'Returns the lists for which the approval of an AML or sanctions screening needs a result.',
  output: requiredLists,
});

const setRequiredLists = operation({
  name: 'setRequiredLists',
  module: 'compliance',
  scope: 'write',
  role: 'administrator',
  summary: 'Change required sanctions lists',
  description:
    'Replaces the lists; takes effect with the next approval. While second approval is on, fewer lists require the confirmation of a second administrator.',
  body: request({
    lists: Type.Unsafe<string[]>({
      type: 'array',
      items: text({ maxLength: 200 }),
      minItems: 1,
      maxItems: 50,
    }),
  }),
  output: orAwaiting(requiredLists),
  errors: { 409: 'A list is named twice', 422: 'The use of a list is limited' },
});

/** The operations of this file, which the list of all operations includes. */
export const screeningOperations = { getScreening, getRequiredLists, setRequiredLists };
