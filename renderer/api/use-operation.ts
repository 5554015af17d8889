import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OperationName } from '#shared/contracts/index.ts';
import { type CallArguments, type CallOutput, call } from './client.ts';
import { OperationError } from './operation-error.ts';

/** What a screen knows of something that it reads: nothing yet, an answer, a refusal, or both. */
export interface QueryState<Output> {
  /** The last answer; it stays while a newer one is asked for, and if that is refused. */
  output: Output | undefined;
  /** Why the last try failed, if it did. */
  error: OperationError | undefined;
  /** Reads it anew; undefined if that was refused and nothing was read before. */
  reload(): Promise<Output | undefined>;
}

/**
 * The reading of an operation as the cache knows it, for what is fetched ahead or many times at once.
 * @param input as `call` takes it
 */
export function operationQuery<Name extends OperationName>(operation: Name, ...input: CallArguments<Name>) {
  return queryOptions<CallOutput<Name>>({
    queryKey: [operation, ...input],
    queryFn: () => call(operation, ...input),
  });
}

/**
 * Reads something and keeps it fresh while the page is looked at, since client systems write beside it.
 * The answer to the former input is shown until that to the new one has come.
 *
 * @param input as `call` takes it
 */
export function useOperation<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): QueryState<CallOutput<Name>> {
  const query = useQuery({ ...operationQuery(operation, ...input), placeholderData: keepPreviousData });
  return toQueryState(query);
}

/** As `useOperation`, but it forgets the answer as soon as the input is another: for one record at a time. */
export function useRecord<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): QueryState<CallOutput<Name>> {
  return toQueryState(useQuery(operationQuery(operation, ...input)));
}

/** What a query knows, for a screen that asks in its own way. */
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
