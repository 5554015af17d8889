import type { Db } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';

/**
 * A number that changes whenever another connection, of any process, has committed something.
 *
 * @param reader a connection that only reads: a connection does not notice its own commits
 */
export function readDataVersion(reader: Db): number {
  const { data_version } = prepareOn(reader, 'pragma data_version').get() as { data_version: number };
  return data_version;
}
