import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { number, string, stringOrNull } from '../records.ts';
import { apiKey } from './api-keys.ts';

/** The numbers of requests by their outcome. */
const counts = {
  /** Status 2xx and 3xx. */
  success: number(),
  /** Status 4xx, without 429. */
  rejected: number(),
  /** Status 429: above the rate limit, or too many uploads or imports at once. */
  limited: number(),
  /** Status 5xx. */
  failed: number(),
};

/** `day` is `YYYY-MM-DD` in the compliance time zone. */
const day = Type.Object({ day: string(), ...counts });
export type UsageDay = Static<typeof day>;

/** `operation` is null for requests that belong to no operation, such as those of an unknown path. */
const operationUsage = Type.Object({ operation: stringOrNull(), ...counts });
export type OperationUsage = Static<typeof operationUsage>;

export type RequestCounts = Pick<UsageDay, keyof typeof counts>;
export type RequestOutcome = keyof RequestCounts;

export const getApiKeyUsage = operation({
  name: 'getApiKeyUsage',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get API key usage',
  description: `Returns a key and the number of its requests for ${limits.apiKeyUsageDays} days, oldest day first, and by operation, most frequent first.`,
  params: request({ id: idOf('apiKey') }),
  output: Type.Object({ apiKey, days: Type.Array(day), operations: Type.Array(operationUsage) }),
  errors: { 404: 'No such key' },
});
