import { backOffice, type Caller } from '#service/caller.ts';
import type { Service } from '#service/context.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';

/**
 * One browser, or one window of the desktop, from the moment it opens the screens. Its host keeps it, and
 * asks it who calls each time that the screens ask for something, be it data or the bytes of a file.
 */
export class ScreenSession {
  /**
   * Who sits before the screens.
   * @param operation that is about to be asked for
   * @throws AppError, if nobody there may ask for it now
   */
  async caller(_service: Service, _operation: AnyOperation): Promise<Caller> {
    return backOffice;
  }
}
