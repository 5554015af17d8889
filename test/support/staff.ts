import { backOffice } from '../../electron/service/kernel/caller.ts';
import { AppError, toErrorText } from '../../electron/service/kernel/errors.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { Running } from './service.ts';

/** What somebody in the back office asks; a refusal comes back as its kind and errors. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export function askAsStaff(service: Running, name: OperationName, input: object): Promise<any> {
  return service.app.run(name, backOffice, input).catch((error: unknown) => {
    if (error instanceof AppError) return { rejected: error.code, errors: error.errors.map(toErrorText) };
    throw error;
  });
}

/** The audit events of a record, the oldest first. */
export async function eventsOf(service: Running, id: string) {
  const { events } = await askAsStaff(service, 'getHistory', { params: { id } });
  return events as { action: string; actorId: string; before: object | null; after: object }[];
}
