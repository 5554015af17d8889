import { useState } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { type CallArguments, type CallOutput, call } from './client.ts';
import { Refused } from './refused.ts';

/** Something that a screen does when it is asked to. */
export interface Action<Name extends OperationName> {
  /** Does it; undefined if it was refused. */
  run(...input: CallArguments<Name>): Promise<CallOutput<Name> | undefined>;
  isRunning: boolean;
  /** Why the last try was refused. */
  refused: Refused | undefined;
}

/** Prepares a call that somebody's click will make. */
export function useAction<Name extends OperationName>(operation: Name): Action<Name> {
  const [isRunning, setRunning] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  return {
    isRunning,
    refused,
    async run(...input) {
      setRunning(true);
      setRefused(undefined);
      try {
        return await call(operation, ...input);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        setRefused(error);
        return undefined;
      } finally {
        setRunning(false);
      }
    },
  };
}
