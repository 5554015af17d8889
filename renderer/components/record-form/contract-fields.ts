import { isDayFormat } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import { listedFormatOf } from '#shared/domain/listed-values.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import type { FieldSpec } from './field-spec.ts';

/** What the form needs of a request's JSON Schema. */
interface RequestSchema {
  properties: Record<string, object>;
  required?: readonly string[];
}

interface PropertySchema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly (string | null)[];
  maxLength?: number;
}

type Changes = Partial<Omit<FieldSpec, 'name'>>;

/**
 * The fields of a form, derived from the request that it sends.
 *
 * @param shown the fields to show, in order, each with what the form says differently
 */
export function contractFields(
  { properties, required = [] }: RequestSchema,
  shown: Readonly<Record<string, Changes>>,
): FieldSpec[] {
  return Object.entries(shown).map(([name, changes]) => {
    const schema = properties[name] as PropertySchema | undefined;
    if (!schema) throw new Error(`The request has no field ${name}`);
    const isRequired = required.includes(name);
    const choices = schema.enum?.filter((value) => value !== null);
    const kind = kindOf(schema, isRequired);
    const listed = listedFormatOf(schema);
    return {
      ...{ name, label: toFieldLabel(name), kind, isRequired },
      ...(choices && { choices }),
      ...(listed && { listed }),
      ...changes,
    };
  });
}

function kindOf(schema: PropertySchema, isRequired: boolean): FieldSpec['kind'] {
  const { type = 'string', format = '', maxLength = 0 } = schema;
  if (schema.enum) return 'choice';
  if (listedFormatOf(schema)) return 'listed';
  if (type.includes('boolean')) return isRequired ? 'flag' : 'yes-no';
  if (type.includes('integer')) return 'number';
  if (type.includes('number')) return 'money';
  if (isDayFormat(format)) return 'day';
  if (format === 'email') return 'email';
  return maxLength > limits.text ? 'long' : 'text';
}
