/** The parts of responses: the common fields of records, lists with their `meta`, and the error body. */
import Type, { type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { limits } from '../domain/limits.ts';
import { wholeNumber } from './fields.ts';

export const string = (description?: string) => Type.String(description ? { description } : {});
export const number = () => Type.Number();
export const boolean = () => Type.Boolean();
export const dateTime = () => Type.String({ format: 'date-time' });
export const stringOrNull = () => Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const numberOrNull = () => Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const dateTimeOrNull = () =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });
export const anyOrNull = (): TUnsafe<unknown> => Type.Unsafe<unknown>({});
export const choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

/** A stored record: client-api.md "Common fields", and the record's own. */
export function record<const Name extends string, Fields extends TProperties>(entity: Name, fields: Fields) {
  return Type.Object(
    {
      id: string(),
      __entity: Type.Literal(entity),
      createdAt: dateTime(),
      updatedAt: dateTime(),
      deletedAt: dateTimeOrNull(),
      ...fields,
    },
    { title: entity },
  );
}

export const pageMeta = Type.Object({
  itemCount: number(),
  totalItems: number(),
  itemsPerPage: number(),
  totalPages: number(),
  currentPage: number(),
});

/** A page of records, newest first: client-api.md "Pagination envelope". */
export function page<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), meta: pageMeta });
}

/** The query of every list. The defaults are page 1 and 10 records. */
export const pageQuery = {
  page: Type.Optional(
    Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 1e9, default: 1 }),
  ),
  limit: Type.Optional(
    Type.Unsafe<number | null>({
      ...wholeNumber({ minimum: 1, maximum: limits.pageSizeMax }),
      type: ['integer', 'null'],
      default: limits.pageSize,
    }),
  ),
};

export const errorBody = Type.Object({
  status: number(),
  message: string(),
  errors: Type.Array(string('Starts with the field that it is about, as in `ein: must be 9 digits`')),
});
