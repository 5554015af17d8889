import { type StatusClass, statusClasses } from '#shared/domain/status-classes.ts';

/** What the live log is narrowed by, as its address has it. */
export interface RequestsSearch {
  status?: StatusClass;
  method?: string;
  key?: string;
  text?: string;
}

/** Reads the filters of an address; what is not understood is left out. */
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
