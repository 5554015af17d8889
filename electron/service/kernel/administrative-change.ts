import type { AnyOperation, OutputOf } from '#shared/contracts/operation.ts';
import type { Context, ReadContext, Service, WriteContext } from './context.ts';
import type { WriteInput } from './operation-handler.ts';

/** The subject of an administrative change, as it is in this transaction. */
export interface ChangeSubject {
  /** The officer or the setting; the new ID of an officer who is created. */
  id: string;
  /** Changes with the subject: its `updatedAt`, or the value of the setting. */
  version: string;
  /** What the second administrator reads: "Reset the passphrase of Ada Lindqvist". */
  summary: string;
  /** Whether the change requires a second administrator while second approval is on. */
  isGuarded: boolean;
  /** Whether it requires one also while second approval is off, because some decisions always require two officers. */
  isAlwaysGuarded?: boolean;
}

/** A change of officers or of second approval, which a second administrator may have to approve. */
export interface AdministrativeChange<
  O extends AnyOperation = AnyOperation,
  Output = unknown,
  Prepared = unknown,
> {
  contract: O;
  /** Slow work before the transaction, such as hashing. Its result is stored with a request, as JSON. */
  prepare?(input: WriteInput<O>, service: Service): Promise<Prepared>;
  /**
   * Called when the change is requested and again when it is approved. The second time the input has no passphrase,
   * because only its hash is stored.
   * @throws AppError, if the change is not possible now
   */
  check(ctx: Context, input: WriteInput<O>): Promise<ChangeSubject>;
  /** Makes the change, after `check`. */
  apply(ctx: WriteContext, input: WriteInput<O>, prepared: Prepared, subject: ChangeSubject): Promise<Output>;
  /** Runs after the commit of a change that no second administrator had to approve. */
  afterCommit?(ctx: ReadContext, output: Output): Promise<void>;
}

/** Declares a change, with the types of its operation. */
export function administrativeChange<O extends AnyOperation, Prepared>(
  declared: AdministrativeChange<O, Exclude<OutputOf<O>, { awaitsSecondAdministrator: true }>, Prepared>,
): AdministrativeChange {
  return declared as unknown as AdministrativeChange;
}
