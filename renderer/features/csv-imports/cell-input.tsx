import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { isDayFormat } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import { listedFormatOf, listValues } from '#shared/domain/listed-values.ts';

/** How the cells of a column are edited. */
export interface CellInput {
  type: 'text' | 'day' | 'number' | 'money';
  /** The values that are offered, with their labels. Other texts can be typed. */
  choices: { value: string; label: string }[];
}

interface FieldSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  maximum?: number;
}

/** The editor of a column, by the schema of its field. */
export function toCellInput(kind: CsvKind | null, field: string | null): CellInput {
  const fields = kind ? csvKindOf(kind).columns.properties : {};
  const { type, format, enum: values, maximum } = (fields[field ?? ''] ?? {}) as FieldSchema;
  const types = [type].flat();
  const isDay = isDayFormat(format);
  const isNumber = types.includes('number') || types.includes('integer');
  // A number of units has the same limit.
  const numberType = maximum === limits.amount && field !== 'totalUnits' ? 'money' : 'number';
  return {
    type: isDay ? 'day' : isNumber ? numberType : 'text',
    choices: toChoices(types.includes('boolean'), format, values),
  };
}

function toChoices(
  isFlag: boolean,
  format: string | undefined,
  values: unknown[] = [],
): CellInput['choices'] {
  if (isFlag) return Object.entries({ true: 'Yes', false: 'No' }).map(toChoice);
  const listed = format === undefined ? undefined : listedFormatOf({ format });
  if (listed) return listValues(listed, 'US') ?? [];
  return values
    .filter((value) => typeof value === 'string')
    .map((value) => ({ value, label: toChoiceLabel(value) }));
}

const toChoice = ([value, label]: [string, string]) => ({ value, label });

/** The values that an input with `list` offers. */
export function ChoiceList({ id, choices }: { id: string; choices: CellInput['choices'] }) {
  return (
    <datalist id={id}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  );
}
