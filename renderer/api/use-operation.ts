import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { type CallArguments, type CallOutput, call } from './client.ts';
import { Refused } from './refused.ts';

/** What a screen knows of something that it reads: nothing yet, an answer, a refusal, or both. */
export interface Reading<Output> {
  /** The last answer; it stays while a newer one is asked for, and if that is refused. */
  output: Output | undefined;
  /** Why the last try failed, if it did. */
  refused: Refused | undefined;
  reload(): Promise<void>;
}

const refreshMilliseconds = 5000;

/**
 * Reads something and keeps it fresh while the page is looked at, since client systems write beside it.
 * @param input as `call` takes it
 */
export function useOperation<Name extends OperationName>(
  operation: Name,
  ...input: CallArguments<Name>
): Reading<CallOutput<Name>> {
  const [output, setOutput] = useState<CallOutput<Name>>();
  const [refused, setRefused] = useState<Refused>();
  const latest = useRef(0);
  const inputText = JSON.stringify(input);

  const reload = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    try {
      const answer = await call(operation, ...(JSON.parse(inputText) as CallArguments<Name>));
      if (!isLatest()) return;
      setOutput(answer);
      setRefused(undefined);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (isLatest()) setRefused(error);
    }
  }, [operation, inputText]);

  useEffect(() => {
    const reloadIfSeen = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    void reload();
    const timer = setInterval(reloadIfSeen, refreshMilliseconds);
    document.addEventListener('visibilitychange', reloadIfSeen);
    return () => {
      latest.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reloadIfSeen);
    };
  }, [reload]);

  return { output, refused, reload };
}
