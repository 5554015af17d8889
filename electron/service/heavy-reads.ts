import type { HeavyRead } from './kernel/heavy-read.ts';
import { operationReads } from './modules/index.ts';

/** Every heavy read, so that a reader thread finds it by its name. */
export const heavyReads: readonly HeavyRead<never, unknown>[] = [...operationReads];
