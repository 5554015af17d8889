import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { idPrefixes, idSuffixPattern } from '#shared/domain/ids.ts';
import { lazily } from '#shared/domain/lazily.ts';

/** Replaces values that might be secret. */
const hidden = '…';

const maxPathLength = 300;

const idForm = new RegExp(`^(${Object.values(idPrefixes).join('|')}|user_login)_${idSuffixPattern}$`);

/** Values that cannot be secret: page numbers, flags, and the values of an `include`. */
const harmlessValue = /^(\d{1,6}|true|false)$/;

/** Values that the contracts contain; all other parts of an address come from a client. */
const readContracts = lazily(() => {
  const declared: AnyOperation[] = Object.values(operations).filter(({ http }) => http);
  return {
    segments: new Set([
      'clients',
      'api',
      'v1',
      ...declared.flatMap(({ http }) => http?.path.split('/') ?? []),
    ]),
    parameters: new Set(declared.flatMap(({ query }) => Object.keys(query.properties))),
    label: new Set(declared.flatMap(({ query }) => enumsOf(query.properties))),
  };
});

function enumsOf(properties: Record<string, { enum?: unknown[] }>): string[] {
  return Object.values(properties).flatMap((schema) => (schema.enum ?? []).map(String));
}

/**
 * The loggable form of an address that a client sent. A client may put anything into it, by mistake or on purpose, so
 * only parts of declared paths, record IDs, and harmless values are included.
 *
 * @param url path and query, as sent
 */
export function toLoggablePath(url: string): string {
  const { segments, parameters, label } = readContracts();
  const [path = '', query] = url.slice(0, maxPathLength).split('?', 2);
  const shown = path
    .split('/')
    .map((segment) => (segment === '' || segments.has(segment) || idForm.test(segment) ? segment : hidden))
    .join('/');
  if (!query) return shown;
  const isHarmless = (value: string) => harmlessValue.test(value) || idForm.test(value) || label.has(value);
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    if (!parameters.has(name)) return hidden;
    return `${name}=${isHarmless(value) ? value : hidden}`;
  });
  return `${shown}?${pairs.join('&')}`;
}
