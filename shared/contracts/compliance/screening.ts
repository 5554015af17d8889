import Type, { type Static } from 'typebox';
import { reviewNames } from '../../domain/reviews.ts';
import { day, longText, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, string, stringOrNull } from '../records.ts';

export const screeningResults = ['NO_MATCH', 'FALSE_MATCH'] as const;

/** The lists that the screens offer; a statement can name any other. */
export const offeredLists = ['OFAC SDN List', 'OFAC Consolidated list', 'FinCEN 314(a)'] as const;

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
  /** Newest first. */
  statements: Type.Array(statement),
});
export type Screening = Static<typeof screening>;

export const getScreening = operation({
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
