import type { RecordDefinition } from './define-record.ts';
import { individualRecord } from './individual.ts';

/** Every kind of record that is defined. */
export const recordDefinitions: readonly RecordDefinition[] = [individualRecord];
