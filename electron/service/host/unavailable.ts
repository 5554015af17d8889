/** Why a host rejects every operation. It imports nothing of the service, for programs that run it in a thread. */
import { AppError } from '../kernel/errors.ts';

/** Short, for clients that retry by themselves. */
const retrySeconds = 1;

const unavailable = (message: string, retryAfter?: number) =>
  new AppError('unavailable', [{ field: 'service', message }], retryAfter);

export const exchanging = () => unavailable('a backup is being restored', retrySeconds);

export const rotating = () => unavailable('the master key is being replaced', retrySeconds);

export const restarting = () => unavailable('Offerdesk is restarting after an error', retrySeconds);

export const lost = () =>
  unavailable('the data folder could not be reopened; quit Offerdesk and start it again');

export const stopped = () => unavailable('Offerdesk stopped after an error; quit it and start it again');
