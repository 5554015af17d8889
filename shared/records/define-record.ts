import type { TProperties } from 'typebox';
import type { FileLabel } from '../domain/file-labels.ts';
import type { RecordField } from './record-field.ts';

export type RecordFields = Readonly<Record<string, RecordField>>;

/** A section of the form and of the details page. */
export interface RecordSection {
  title: string;
  /** On the details page only. */
  isReadOnly?: true;
}

/** The definition of a kind of record, from which everything else about its fields is derived. */
export interface RecordDefinition<
  Settable extends RecordFields = RecordFields,
  SetByService extends RecordFields = RecordFields,
> {
  /** The value of `__entity` in responses. */
  entity: string;
  label: string;
  plural: string;
  sections: Readonly<Record<string, RecordSection>>;
  /** The fields that clients and officers may set, in the order of validation. */
  fields: Settable;
  /** The fields that only the service sets. */
  serviceFields: SetByService;
}

export function defineRecord<const Settable extends RecordFields, const SetByService extends RecordFields>(
  entity: string,
  definition: Omit<RecordDefinition<Settable, SetByService>, 'entity'>,
): RecordDefinition<Settable, SetByService> {
  const { fields, serviceFields, sections } = definition;
  for (const [name, { section }] of Object.entries({ ...fields, ...serviceFields })) {
    if (section !== undefined && !sections[section]) {
      throw new Error(`${entity}.${name} is in the section ${section}, which does not exist`);
    }
  }
  return { entity, ...definition };
}

/** Every field by its name, those of the service last. */
export function fieldsOf({ fields, serviceFields }: RecordDefinition): RecordFields {
  return { ...fields, ...serviceFields };
}

type Part = 'create' | 'update' | 'response';

type PartsOf<Fields extends RecordFields, Name extends Part> = {
  [Field in keyof Fields]: Fields[Field][Name];
};

function partsOf<Fields extends RecordFields, Name extends Part>(
  fields: Fields,
  part: Name,
): PartsOf<Fields, Name> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, field[part]]);
  return Object.fromEntries(schemas) as PartsOf<Fields, Name>;
}

export function toCreateFields<Settable extends RecordFields>(record: { fields: Settable }) {
  return partsOf(record.fields, 'create') satisfies TProperties;
}

/** The fields of a request that updates a record: those that are not sent are unchanged. */
export function toUpdateFields<Settable extends RecordFields>(record: { fields: Settable }) {
  return partsOf(record.fields, 'update') satisfies TProperties;
}

export function toResponseFields<Settable extends RecordFields, SetByService extends RecordFields>(
  record: RecordDefinition<Settable, SetByService>,
) {
  return { ...partsOf(record.fields, 'response'), ...partsOf(record.serviceFields, 'response') };
}

/** The required labels of the files in the fields of a record. */
export function toFileLabels({ fields }: Pick<RecordDefinition, 'fields'>): Record<string, FileLabel> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (kind.fileLabel ? [[name, kind.fileLabel]] : [])),
  );
}

type ColumnsOf<Fields extends RecordFields> = {
  [Field in keyof Fields]: Exclude<Fields[Field]['column'], undefined>;
};

export type TableColumns<Definition extends { fields: RecordFields; serviceFields: RecordFields }> =
  ColumnsOf<Definition['fields']> & ColumnsOf<Definition['serviceFields']>;
