import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { idPrefixes, idSuffixPattern } from '#shared/domain/ids.ts';
import { lazily } from '#shared/domain/lazily.ts';

/** Replaces values that might be secret. */
const hidden = '…';

const maxPathLength = 300;

const idForm = new RegExp(`^(${Object.values(idPrefixes).join('|')}|user_login)_${idSuffixPattern}$`);

/** A version of the API, also one that does not exist. */
const versionForm = /^v\d$/;

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

/** Longer ones cannot be mistyped parts of declared paths. */
const maxSegmentLength = 40;

/**
 * Whether the text is a declared part of a path in another case, with one wrong, missing, or additional letter, or with
 * two that are swapped. The log shows it, so that its reader finds the mistake.
 */
function isMistyped(segment: string, declared: ReadonlySet<string>): boolean {
  if (segment.length < 4 || segment.length > maxSegmentLength) return false;
  const typed = segment.toLowerCase();
  return [...declared].some((known) => isOneMistakeAway(typed, known.toLowerCase()));
}

function isOneMistakeAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [mine, theirs] = [one.slice(start), other.slice(start)];
  const isSwapped = mine[0] === theirs[1] && mine[1] === theirs[0] && mine.slice(2) === theirs.slice(2);
  return isSwapped || [mine, mine.slice(1)].some((rest) => rest === theirs.slice(1) || rest === theirs);
}

/**
 * The loggable form of an address that a client sent. A client may put anything into it, by mistake or on purpose, so
 * only parts of declared paths, also mistyped ones, record IDs, and harmless values are included.
 *
 * @param url path and query, as sent
 */
export function toLoggablePath(url: string): string {
  const { segments, parameters, label } = readContracts();
  const isShown = (segment: string) =>
    segment === '' ||
    segments.has(segment) ||
    idForm.test(segment) ||
    versionForm.test(segment) ||
    isMistyped(segment, segments);
  const [path = '', query] = url.slice(0, maxPathLength).split('?', 2);
  const shown = path
    .split('/')
    .map((segment) => (isShown(segment) ? segment : hidden))
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
