import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { afterPaint } from './after-paint.ts';
import { type CallArguments, type CallOutput, call } from './client.ts';
import { OperationError } from './operation-error.ts';
import { queryClient } from './query-client.ts';

/** Something that a screen does when it is asked to. */
export interface Action<Name extends OperationName> {
  /** Does it; undefined if it was refused, or if the very same is being done. */
  run(...input: CallArguments<Name>): Promise<CallOutput<Name> | undefined>;
  isRunning: boolean;
  /** Why the last try was refused. */
  error: OperationError | undefined;
  /** Forgets the refusal, when what was wrong has been put right. */
  reset(): void;
}

/**
 * Prepares a call that somebody's click will make. What is on the screen is read anew after it, once what
 * the click leads to is drawn.
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
      // Whoever presses twice wants it once: a second record, or a second key, would be one too many.
      const wanted = JSON.stringify(input);
      if (running.current.has(wanted)) return undefined;
      running.current.add(wanted);
      try {
        return await mutation.mutateAsync(input);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        return undefined;
      } finally {
        running.current.delete(wanted);
      }
    },
  };
}
