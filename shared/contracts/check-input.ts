import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { lazily } from '../domain/lazily.ts';
import { emptyMessage, type FieldError, mustBeOneOf, toReadErrors } from './errors.ts';
import { formats } from './formats.ts';

Settings.Set({ maxErrors: 200 });

/** The result of a validation: the normalized value with the declared type, or the errors. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/**
 * Validates one part of a request against its schema, which is compiled when it is first needed.
 *
 * It trims text, reads an empty optional text as null, and rejects unknown fields, NUL characters, and text that is not
 * well-formed Unicode (decisions.md § 4). Text far above its limit is rejected before anything else reads it. The value
 * is changed in place.
 */
export function compileCheck<Schema extends TObject>(
  schema: Schema,
): (value: unknown) => Checked<Static<Schema>> {
  const compiled = lazily(() => ({ validator: Compile(schema), cleanTexts: compileCleaning(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { ok: false, errors: [{ field: 'body', message: 'must be a JSON object' }] };
    }
    const { validator, cleanTexts } = compiled();
    const { errors, hasLongText } = cleanTexts(value as Record<string, unknown>);
    // The validator would read the whole text with the pattern of its format.
    if (hasLongText) return { ok: false, errors };
    if (errors.length === 0 && validator.Check(value)) return { ok: true, value: value as Static<Schema> };
    for (const error of validator.Errors(value)) errors.push(...toErrors(error, schema));
    return { ok: false, errors: withoutDuplicates(errors) };
  };
}

interface Cleaning {
  errors: FieldError[];
  /** Whether a text is so much longer than its limit that nothing else may read it. */
  hasLongText: boolean;
}

function compileCleaning(schema: TObject): (value: Record<string, unknown>) => Cleaning {
  const required = new Set(schema.required);
  const fields = new Map(
    Object.entries(schema.properties as Record<string, FieldSchema>).map(([name, field]) => {
      const isVerbatim = field.format === 'password' || field['~verbatim'] === true;
      const isUnsetIfEmpty = !required.has(name) && isNullableText(field.type);
      return [name, { tidy: isVerbatim ? identity : trim, isUnsetIfEmpty, schema: field }];
    }),
  );
  return (value) => {
    const found: Cleaning = { errors: [], hasLongText: false };
    for (const name of Object.keys(value)) {
      const { tidy, isUnsetIfEmpty, schema: field } = fields.get(name) ?? unknownField;
      const cleaned = cleanText(value[name], name, field, found, tidy);
      if (cleaned === '' && isUnsetIfEmpty) value[name] = null;
      else if (cleaned !== value[name]) value[name] = cleaned;
    }
    return found;
  };
}

interface FieldSchema {
  type?: unknown;
  format?: string;
  maxLength?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  additionalProperties?: FieldSchema | boolean;
  anyOf?: FieldSchema[];
  '~verbatim'?: boolean;
}

/** The schema of the entries of a list, or of a field of an object; of several forms, the first that has one. */
function entryOf(schema: FieldSchema | undefined, name?: string): FieldSchema | undefined {
  if (schema?.anyOf) return schema.anyOf.map((form) => entryOf(form, name)).find((entry) => entry);
  if (name === undefined) return schema?.items;
  const others = schema?.additionalProperties;
  return schema?.properties?.[name] ?? (typeof others === 'object' ? others : undefined);
}

const trim = (text: string) => text.trim();
const identity = (text: string) => text;
const unknownField = { tidy: trim, isUnsetIfEmpty: false, schema: undefined };

function isNullableText(type: unknown): boolean {
  return Array.isArray(type) && type.includes('string') && type.includes('null');
}

function cleanText(
  value: unknown,
  path: string,
  schema: FieldSchema | undefined,
  found: Cleaning,
  tidy: (text: string) => string,
): unknown {
  const { errors } = found;
  findForbidden(value, path, errors);
  if (typeof value === 'string') {
    const text = tidy(value);
    const { maxLength = Number.POSITIVE_INFINITY } = schema ?? {};
    // The validator counts characters, of which some have two units.
    if (text.length > 2 * maxLength) {
      errors.push({ field: path, message: tooLong(maxLength) });
      found.hasLongText = true;
    }
    return text;
  }
  if (Array.isArray(value)) {
    const entry = entryOf(schema);
    return value.map((item, index) => cleanText(item, `${path}[${index}]`, entry, found, tidy));
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      findForbidden(key, path, errors);
      if (key === '__proto__')
        errors.push({ field: `${path}.__proto__`, message: 'is not a field of this request' });
      else {
        const cleaned = cleanText(item, `${path}.${key}`, entryOf(schema, key), found, tidy);
        (value as Record<string, unknown>)[key] = cleaned;
      }
    }
  }
  return value;
}

function findForbidden(value: unknown, path: string, errors: FieldError[]): void {
  // JSON has no infinite numbers, but 1e999 is read as one.
  if (typeof value === 'number' && !Number.isFinite(value))
    errors.push({ field: path, message: 'must be a finite number' });
  if (typeof value !== 'string') return;
  if (value.includes('\0')) errors.push({ field: path, message: 'must not contain NUL characters' });
  if (!value.isWellFormed()) errors.push({ field: path, message: 'must be well-formed Unicode' });
}

/** One value can violate several keywords of its schema that say the same; an empty one also violates its format. */
function withoutDuplicates(errors: readonly FieldError[]): FieldError[] {
  const byText = toReadErrors(errors).map((error) => [`${error.field} ${error.message}`, error] as const);
  return [...new Map(byText).values()];
}

type ValidationError = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

function toErrors(error: ValidationError, schema: TObject): FieldError[] {
  const field = toFieldName(error.instancePath);
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        field: join(field, name),
        message: 'is required',
      }));
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => ({
        field: join(field, name),
        message: 'is not a field of this request',
      }));
    case 'boolean': // accompanies additionalProperties
      return [];
    case 'enum':
      return [mustBeOneOf(field, error.params.allowedValues.filter((value) => value !== null).map(String))];
    default:
      return [{ field, message: expectation(error, schema) }];
  }
}

function expectation(error: ValidationError, schema: TObject): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${[error.params.type].flat().map(typeLabel).join(' or ')}`;
    case 'format':
      return formats[error.params.format as keyof typeof formats]?.label ?? error.message;
    case 'minLength':
      return error.params.limit === 1 ? emptyMessage : `must have at least ${error.params.limit} characters`;
    case 'maxLength':
      return tooLong(error.params.limit);
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'exclusiveMinimum':
      return `must be above ${error.params.limit}`;
    case 'maxItems':
      return `must have at most ${countEntries(error.params.limit)}`;
    case 'minItems':
      return `must have at least ${countEntries(error.params.limit)}`;
    case '~refine':
      return error.params.message;
    default:
      return `${error.message} (${schema.type})`;
  }
}

const tooLong = (limit: number) => `must have at most ${limit} characters`;

function typeLabel(type: string): string {
  const labels: Record<string, string> = {
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  };
  return labels[type] ?? type;
}

/** `/metadata/0/fileId` is the field `metadata[0].fileId`. */
function toFieldName(instancePath: string): string {
  const parts = instancePath.split('/').slice(1);
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : join(path, name)), '');
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function countEntries(limit: number): string {
  return limit === 1 ? '1 entry' : `${limit} entries`;
}
