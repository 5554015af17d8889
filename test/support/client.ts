/** A client of the client API. It does not depend on the test runner, so that other programs can use it. */

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  headers: Headers;
}

export interface Client {
  key: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Sends JSON, or a text or bytes unchanged. */
export function createClient(address: string, key: string | undefined): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: (isRaw ? body : JSON.stringify(body)) as BodyInit }),
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    key: key ?? '',
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
  };
}
