import Type, { type Static, type TSchema } from 'typebox';
import { boolean, dateTime, string } from '../records.ts';

/** The output of a change that is not applied yet: a second administrator must confirm it. */
const awaitingAdministrator = Type.Object({
  awaitsSecondAdministrator: Type.Unsafe<true>(boolean()),
  proposalId: string(),
  message: string(),
  expiresAt: dateTime(),
});
export type AwaitingAdministrator = Static<typeof awaitingAdministrator>;

/** The output of a change that may require a second administrator. */
export function orAwaiting<Output extends TSchema>(output: Output) {
  return Type.Union([output, awaitingAdministrator]);
}

/** Whether the change awaits a second administrator; over HTTP the status is 202 then. */
export function awaitsAdministrator(output: unknown): output is AwaitingAdministrator {
  return typeof output === 'object' && output !== null && 'awaitsSecondAdministrator' in output;
}
