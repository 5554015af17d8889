import type { AnyOperation, InputOf, OutputOf } from '#shared/contracts/operation.ts';
import type { Context, Service, WriteContext } from './context.ts';

/** What a change of the back office itself is about, as it is in this transaction. */
export interface ChangeSubject {
  /** The officer or the setting; the new ID of an officer who is created. */
  id: string;
  /** Differs when the subject has changed: its `updatedAt`, or the value of the setting. */
  version: string;
  /** What the second administrator reads: "Reset the passphrase of Ada Lindqvist". */
  summary: string;
  /** Whether one administrator is not enough while second approval is on. */
  isGuarded: boolean;
}

/** A change of officers or of second approval, which a second administrator may have to confirm. */
export interface AdministrativeChange<
  O extends AnyOperation = AnyOperation,
  Output = unknown,
  Prepared = unknown,
> {
  contract: O;
  /** Slow work before the transaction, such as hashing. Its result is stored with a request, as JSON. */
  prepare(input: InputOf<O>, service: Service): Promise<Prepared>;
  /**
   * Asked when the change is requested and again when it is confirmed; then the input has no passphrase,
   * since only its hash is stored.
   * @throws AppError, if the change is not possible now
   */
  check(ctx: Context, input: InputOf<O>): Promise<ChangeSubject>;
  /** Carries the change out, after `check`. */
  apply(ctx: WriteContext, input: InputOf<O>, prepared: Prepared, subject: ChangeSubject): Promise<Output>;
}

/** Declares a change, with the types of its operation. */
export function administrativeChange<O extends AnyOperation, Prepared>(
  declared: AdministrativeChange<O, Exclude<OutputOf<O>, { awaitsSecondAdministrator: true }>, Prepared>,
): AdministrativeChange {
  return declared as unknown as AdministrativeChange;
}
