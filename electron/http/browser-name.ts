/** How browsers name themselves in `User-Agent`. Most also contain the names of the browsers below them. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
];

/** The name of a browser by its `User-Agent` header, for people to recognize it; null if it is not known. */
export function nameBrowser(userAgent: string | undefined): string | null {
  return browsers.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
}
