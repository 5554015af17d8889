import { type StatusClass, statusClasses } from '#shared/contracts/clients/listener.ts';

/** The filters of the request log, as in the address. */
export interface RequestsSearch {
  status?: StatusClass;
  method?: string;
  key?: string;
  text?: string;
}

/** Reads the filters of an address; invalid ones are ignored. */
export function readRequestsSearch(search: Record<string, unknown>): RequestsSearch {
  const status = statusClasses.find((name) => name === search.status);
  const { method, key, text } = search;
  return {
    ...(status && { status }),
    ...(typeof method === 'string' && method && { method }),
    ...(typeof key === 'string' && key && { key }),
    ...(text !== undefined && text !== '' && { text: String(text) }),
  };
}
