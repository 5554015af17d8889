import { readFileSync, writeFileSync } from 'node:fs';
import { idSuffixPattern } from '../../shared/domain/ids.ts';

const path = 'electron/http/reference/responses.json';
const anyId = new RegExp(`([a-z_]+)_${idSuffixPattern}`, 'g');

/** When the examples are sent. */
export const exampleTime = '2026-03-14T15:09:26.535Z';

/** If set, the responses of this run replace those that the reference shows. */
const isReplaced = process.env.OFFERDESK_RESPONSES === 'keep';
const stored: Record<string, unknown> = isReplaced ? {} : JSON.parse(readFileSync(path, 'utf8'));

/** A response as the reference shows it: with the IDs and the time of the examples, and one item of a list. */
export function toExampleResponse(body: unknown, address: string): unknown {
  const text = JSON.stringify(body)
    .replace(anyId, '$1_01k9z3m4n5p6q7r8s9t0v1w2x3')
    .replaceAll(address, 'http://127.0.0.1:4010');
  return JSON.parse(text, (name, value) => {
    if (name === 'items' && Array.isArray(value)) return value.slice(0, 1);
    if (name === 'meta') return { ...value, itemCount: 1, totalItems: 1, totalPages: 1 };
    // Records of a new data folder are older.
    if (name === 'createdAt' || name === 'updatedAt') return exampleTime;
    return name === 'accessToken' ? 'offerdesk_token_example' : value;
  });
}

/** The response that the reference shows for an operation. */
export function shownResponse(name: string, ofThisRun: unknown): unknown {
  if (!isReplaced) return stored[name];
  stored[name] = ofThisRun;
  writeFileSync(path, `${JSON.stringify(stored, null, 2)}\n`);
  return ofThisRun;
}
