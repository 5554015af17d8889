import { hash } from 'node:crypto';

/** More than any text field that people write or read may have. */
const longestLogged = 8000;

/**
 * The JSON of what an audit event says about a record. A longer text, such as the metadata of a file, is replaced
 * by its length and digest: that proves what it was, and a change of it cannot fill the log.
 */
export function toAuditJson(values: object): string {
  const json = JSON.stringify(values);
  // Nearly always; the second look costs nothing then.
  return json.length <= longestLogged ? json : JSON.stringify(values, shorten);
}

function shorten(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestLogged) return value;
  return `${value.length} characters, SHA-256 ${hash('sha256', value)}`;
}
