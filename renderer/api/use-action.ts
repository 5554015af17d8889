import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { type CallArguments, type CallOutput, call } from './client.ts';
import { OperationError } from './operation-error.ts';
import { queryClient } from './query-client.ts';

/** An operation that a screen runs on demand. */
export interface Action<Name extends OperationName> {
  /** Runs it; undefined if it failed, or if the same call is already running. */
  run(...input: CallArguments<Name>): Promise<CallOutput<Name> | undefined>;
  isRunning: boolean;
  error: OperationError | undefined;
  reset(): void;
}

/**
 * Prepares a call that a click runs. Afterward, the data of the screen is read again, once the result of the click is
 * drawn.
 */
export function useAction<Name extends OperationName>(operation: Name): Action<Name> {
  const mutation = useMutation<CallOutput<Name>, Error, CallArguments<Name>>({
    mutationFn: (input) => call(operation, ...input),
    onSuccess: () => afterPaint(() => void queryClient.invalidateQueries()),
  });
  const running = useRef(new Set<string>());
  return {
    isRunning: mutation.isPending,
    error: mutation.error instanceof OperationError ? mutation.error : undefined,
    reset: mutation.reset,
    async run(...input) {
      // A double-click must run it only once: it must not create a second record or key.
      const callKey = JSON.stringify(input);
      if (running.current.has(callKey)) return undefined;
      running.current.add(callKey);
      try {
        return await mutation.mutateAsync(input);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        return undefined;
      } finally {
        running.current.delete(callKey);
      }
    },
  };
}

/**
 * Runs something after the next paint, so that it does not delay it. A hidden window does not paint: there it runs at
 * once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
