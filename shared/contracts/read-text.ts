/**
 * Compiles the conversion of a text, from a query string or a CSV cell, to the type of the field's schema. Text that
 * cannot be converted is unchanged, so that the validation of the schema rejects it with its usual error.
 */
export function compileReadText(schema: object): (text: string) => unknown {
  const types = [(schema as { type?: string | string[] }).type].flat();
  const read = readerOf(types);
  if (!types.includes('null')) return read;
  return (text) => (text.trim() === '' ? null : read(text));
}

function readerOf(types: readonly (string | undefined)[]): (text: string) => unknown {
  if (types.includes('number') || types.includes('integer')) return readNumber;
  return types.includes('boolean') ? readBoolean : (text) => text;
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** No number of a request or a file has more digits. */
const longestNumber = 40;

function readNumber(text: string): unknown {
  const trimmed = text.trim();
  return trimmed.length <= longestNumber && decimal.test(trimmed) ? Number(trimmed) : text;
}

function readBoolean(text: string): unknown {
  return truth[text.trim().toLowerCase()] ?? text;
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
