/**
 * Reads a value that arrived as text, from a query string or a CSV cell, as the field's schema wants it.
 * What cannot be read stays text, so that the check of the schema refuses it with the usual words.
 */
export function readText(schema: object | undefined, text: string): unknown {
  const types = [(schema as { type?: string | string[] } | undefined)?.type].flat();
  const trimmed = text.trim();
  if (trimmed === '' && types.includes('null')) return null;
  if (types.includes('number') || types.includes('integer')) {
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
  }
  if (types.includes('boolean')) return truth[trimmed.toLowerCase()] ?? text;
  return text;
}

const truth: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};
