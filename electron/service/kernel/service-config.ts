import type { KeyConfig } from '../storage/open-keys.ts';

/** Where a service finds its data and keys. */
export interface ServiceConfig extends KeyConfig {}
