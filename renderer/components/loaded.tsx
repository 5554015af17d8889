import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { QueryState } from '../api/use-operation.ts';
import { ErrorAlert } from './error-alert.tsx';

interface LoadedProps<Output> {
  query: QueryState<Output>;
  /** The height of the skeleton that is shown until there is an output. */
  height: number;
  children: (output: Output) => ReactNode;
}

/** A part of a screen that needs the output of a query. */
export function Loaded<Output>({ query: { output, error, reload }, height, children }: LoadedProps<Output>) {
  if (output !== undefined) return children(output);
  if (error) return <ErrorAlert message={error.message} onRetry={reload} />;
  return <Skeleton height={height} />;
}
