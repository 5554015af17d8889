import { send } from '../../support/back-office.ts';

/** An officer in a program that redeemed a link of the host. */
export interface OfficerSession {
  /** @returns the status and the parsed body */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  ask(operation: string, request?: object): Promise<{ status: number; body: any }>;
  /** The headers of every request of the session. */
  headers: Record<string, string>;
  /** The address of its operations, without a slash at the end. */
  base: string;
}

export const passphrase = 'a quiet harbor at dawn';

/**
 * Opens the link of a host, and signs in as the officer; without one, creates the first.
 * @param prepare runs before there are officers: who creates an API key cannot decide what it submits
 */
export async function openOfficerSession(
  address: string,
  link: string,
  officerId?: string,
  prepare?: (ask: OfficerSession['ask']) => Promise<void>,
) {
  const opened = await send(link, 'GET');
  const cookie = String(opened.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const base = `${address}/back-office`;
  const headers = { cookie, origin: address };
  const ask: OfficerSession['ask'] = async (operation, request = {}) => {
    const all = { ...headers, 'content-type': 'application/json' };
    const answer = await send(`${base}/operations/${operation}`, 'POST', all, JSON.stringify(request));
    return { status: answer.status, body: answer.text === '' ? undefined : JSON.parse(answer.text) };
  };
  if (!officerId) await prepare?.(ask);
  const { status, body } = officerId
    ? await ask('signIn', { body: { officerId, passphrase } })
    : await ask('createOfficer', { body: { name: 'Ada Lindqvist', passphrase, roles: ['reviewer'] } });
  if (status !== 200) throw new Error(`The officer is not signed in: ${status} ${JSON.stringify(body)}`);
  const officerSession: OfficerSession = { ask, headers, base };
  return { officerSession, officerId: officerId ?? (body.id as string) };
}
