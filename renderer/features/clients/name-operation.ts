import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';

/** The declaration of an operation of the log; undefined for a request that belongs to none. */
export function findOperation(name: string | null): AnyOperation | undefined {
  return name === null ? undefined : (operations as Record<string, AnyOperation>)[name];
}

/** @param name of the operation; null for a request with an unknown path or method */
export const nameOperation = (name: string | null): string =>
  findOperation(name)?.summary ?? name ?? 'Unknown path or method';
