import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OperationName } from '#shared/contracts/index.ts';
import { type CallArguments, type CallOutput, call, callWith } from './client.ts';
import { OperationError } from './operation-error.ts';

/** The state of a query: neither output nor error yet, one of them, or both. */
export interface QueryState<Output> {
  /** The last output; it stays while a newer one is requested, and if that fails. */
  output: Output | undefined;
  error: OperationError | undefined;
  /** Reads it again; undefined if that failed and there was no earlier output. */
  reload(): Promise<Output | undefined>;
}

/**
 * The query of an operation, for prefetching or for several queries at once.
 * @param input as for `call`
 */
export function operationQuery<Name extends OperationName>(operation: Name, ...input: CallArguments<Name>) {
  return queryOptions<CallOutput<Name>>({
    queryKey: [operation, ...input],
    queryFn: () => call(operation, ...input),
  });
}

/**
 * As `operationQuery`, for a list or a search: it is canceled when the screen has another range or text. What is read
 * for the whole screen is not, because the screen may be shown again.
 */
export function cancelableQuery<Name extends OperationName>(operation: Name, ...input: CallArguments<Name>) {
  return queryOptions<CallOutput<Name>>({
    queryKey: [operation, ...input],
    queryFn: ({ signal }) => callWith({ signal }, operation, ...input),
  });
}

/**
 * Runs an operation and refreshes its output while the page is visible, because client systems write at the same time.
 * The previous output is shown until the one for a new input has arrived.
 *
 * @param input as for `call`
 */
export function useOperation<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): QueryState<CallOutput<Name>> {
  const query = useQuery({ ...operationQuery(operation, ...input), placeholderData: keepPreviousData });
  return toQueryState(query);
}

/** As `useOperation`, but without the previous output when the input changes: for one record at a time. */
export function useRecord<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): QueryState<CallOutput<Name>> {
  return toQueryState(useQuery(operationQuery(operation, ...input)));
}

/**
 * As `useRecord`, for a form: nothing until it is read for this form. A form that starts from what an earlier screen
 * has read loses against every update since then, as if someone else had saved meanwhile.
 */
export function useRecordToEdit<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): QueryState<CallOutput<Name>> {
  const query = useQuery({ ...operationQuery(operation, ...input), staleTime: 0 });
  const unread = { data: undefined, error: null, refetch: query.refetch };
  return toQueryState(query.isFetchedAfterMount ? query : unread);
}

/** The state of a query, for screens with a query of their own. */
export function toQueryState<Output>(query: {
  data: Output | undefined;
  error: Error | null;
  refetch: () => Promise<{ data: Output | undefined }>;
}): QueryState<Output> {
  if (query.error && !(query.error instanceof OperationError)) throw query.error;
  return {
    output: query.data,
    error: query.error ?? undefined,
    async reload() {
      const { data } = await query.refetch();
      return data;
    },
  };
}
