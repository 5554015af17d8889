import type { KeyConfig } from '../storage/open-keys.ts';
import type { PasswordCost } from './passwords.ts';

/** Where a service finds what it keeps. */
export interface ServiceConfig extends KeyConfig {
  /** The memory of the host's turn to write, for a guest that is one of its threads. */
  priority?: SharedArrayBuffer;
  /** The cost of password hashes; only tests choose one. */
  passwordCost?: PasswordCost;
}
