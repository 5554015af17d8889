import type { KeyConfig } from '../storage/open-keys.ts';
import type { PasswordCost } from './passwords.ts';

/** Where a service finds its data and keys. */
export interface ServiceConfig extends KeyConfig {
  /** The write priority of the host, for one of its worker threads. */
  priority?: SharedArrayBuffer;
  /** The cost of password hashes; only tests choose one. */
  passwordCost?: PasswordCost;
}
