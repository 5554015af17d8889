import { backOffice } from '../../electron/service/kernel/caller.ts';
import { AppError, toErrorText } from '../../electron/service/kernel/errors.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { Running } from './service.ts';

/** Runs an operation in the back office; an error is returned as its kind and errors. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export function askAsStaff(service: Running, name: OperationName, input: object): Promise<any> {
  return service.app.run(name, backOffice, input).catch((error: unknown) => {
    if (error instanceof AppError) return { rejected: error.code, errors: error.errors.map(toErrorText) };
    throw error;
  });
}

/** The audit events of a record, oldest first. */
export async function eventsOf(service: Running, id: string) {
  const { events } = await askAsStaff(service, 'getHistory', { params: { id } });
  return events as { action: string; actorId: string; before: object | null; after: object }[];
}
