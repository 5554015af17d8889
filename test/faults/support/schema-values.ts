import fc from 'fast-check';

/** The parts of a JSON schema that the contracts use. */
export interface FieldSchema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
  anyOf?: FieldSchema[];
  additionalProperties?: boolean | FieldSchema;
}

/** IDs of existing records, by the prefix of their kind. */
export type KnownIds = Record<string, string>;

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

/** Values that few fields accept, if any. */
export const wildValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', '\0', '\ud800', 'é'.normalize('NFD'), '\u202egpj.exe'),
  fc.constantFrom<unknown>(0, -0, -1, 1e-7, 0.1 + 0.2, 1e12, 1e12 + 1, 2 ** 53, 2 ** 63, 1e308, -1e308),
  fc.constantFrom<unknown>(
    '=1+1',
    '../../etc/passwd',
    "'; DROP TABLE users; --",
    '%00',
    '{{7*7}}',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom<unknown>(
    {},
    [],
    [[]],
    { __proto__: null },
    { constructor: { prototype: 1 } },
    { toString: 1 },
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(501),
    'x'.repeat(100_000),
    'ß'.repeat(5001),
    nested(500),
    Array(2000).fill(1),
  ),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.jsonValue(),
);

const dates = [
  '07/21/1984',
  '02/29/2024',
  '02/30/2024',
  '01/01/0001',
  '12/31/9999',
  '13/01/2020',
  '2026-02-28',
];

const formatted: Record<string, fc.Arbitrary<string>> = {
  email: fc.nat().map((number) => `fuzz${number}@example.com`),
  ein: fc.constantFrom('12-3456789', '123456789', '1234-56789'),
  ssn: fc.constantFrom('912-34-5678', '912345678', '000-00-0000', '91234567'),
  'us-date': fc.constantFrom(...dates),
  day: fc.constantFrom(...dates),
  'country-code': fc.constantFrom('US', 'USA', 'us', 'XX', 'U'),
  'state-code': fc.constantFrom('ME', 'CA', 'zz', 'New Hampshire'),
  last4: fc.constantFrom('1234', '123'),
  password: fc.constant('a long passphrase'),
};

function textOf({ format, description, minLength = 0, maxLength = 500 }: FieldSchema, ids: KnownIds) {
  const prefix = /Starts with (\w+)_/.exec(description ?? '')?.[1];
  if (prefix) {
    const unknown = `${prefix}_01k9z3m4n5p6q7r8s9t0v1w2x3`;
    return fc.constantFrom(ids[prefix] ?? unknown, ids[prefix] ?? unknown, unknown);
  }
  const known = formatted[format ?? ''];
  if (known) return known;
  const longest = Math.min(maxLength, 5000);
  const edges = [Math.max(minLength, 1), longest].map((length) => 'a'.repeat(length));
  return fc.oneof(
    fc.constantFrom('Harbor Light', ...edges),
    fc.string({ minLength, maxLength: Math.min(longest, 40) }),
  );
}

function numberOf({ type, minimum, maximum = 1e12, exclusiveMinimum }: FieldSchema): fc.Arbitrary<number> {
  const lowest = minimum ?? exclusiveMinimum ?? 0;
  const edges = fc.constantFrom(lowest, lowest - 1, maximum, maximum + 1, lowest + 1);
  const whole = fc.integer({
    min: Math.ceil(lowest),
    max: Math.max(Math.min(maximum, lowest + 1e6), Math.ceil(lowest)),
  });
  return type === 'integer'
    ? fc.oneof(whole, whole, edges)
    : fc.oneof(whole, edges, fc.constantFrom(0.5, 12.3456, 0.00001));
}

/** Values of the form that a schema declares, including its boundaries. */
export function valuesOf(schema: FieldSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  const type = types.find((one) => one !== 'null');
  const values = valuesOfType({ ...schema, ...(type && { type }) }, ids);
  return types.includes('null')
    ? fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) })
    : values;
}

function valuesOfType(schema: FieldSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return schema.properties
        ? objectsOf(schema, ids)
        : fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue());
    default:
      return fc.jsonValue();
  }
}

export function validObjectsOf(schema: FieldSchema, ids: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  const fields = Object.fromEntries(properties.map(([name, field]) => [name, valuesOf(field, ids)]));
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

/** Objects that are usually valid, have one wild field, or are completely wild. */
export function objectsOf(schema: FieldSchema, ids: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  const valid = validObjectsOf(schema, ids);
  if (properties.length === 0) return fc.oneof(fc.constant({}), fc.constant({ noSuchField: 1 }));
  const names = fc.constantFrom(...properties.map(([name]) => name), 'noSuchField');
  const oneWild = fc
    .tuple(valid, names, wildValues)
    .map(([object, name, value]) => ({ ...object, [name]: value }));
  const lacking = fc.tuple(valid, names).map(([{ ...object }, name]) => {
    delete object[name];
    return object;
  });
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 3, arbitrary: oneWild },
    { weight: 1, arbitrary: lacking },
  );
}

/** A copy of a value in which one field has another text. */
export type SetText = (value: unknown, text: string) => unknown;

/** For each text that a schema declares, at any depth, how to replace it. */
export function textFieldsOf(schema: FieldSchema): SetText[] {
  const types = [schema.type ?? []].flat();
  if (types.includes('string')) return [(_value, text) => text];
  if (types.includes('array') && schema.items)
    return textFieldsOf(schema.items).map((set) => (_value, text) => [set(undefined, text)]);
  const { anyOf = [], properties = {}, additionalProperties: others } = schema;
  const fields = { ...properties, ...(typeof others === 'object' && { someField: others }) };
  const inFields = Object.entries(fields).flatMap(([name, field]) =>
    textFieldsOf(field).map(
      (set): SetText =>
        (value, text) => {
          const object = value as Record<string, unknown> | null | undefined;
          return { ...object, [name]: set(object?.[name], text) };
        },
    ),
  );
  return [...anyOf.flatMap(textFieldsOf), ...inFields];
}
