import type { RecordDefinition } from './define-record.ts';
import { type DetailRow, toDetailSections } from './derive-details.ts';
import { individualRecord } from './individual.ts';
import { investorAccountRecord } from './investor-account.ts';
import { issuerRecord } from './issuer.ts';
import { legalEntityRecord } from './legal-entity.ts';

/** The kinds of record that staff can merge, by their tables. */
export const mergeableRecords = {
  issuers: issuerRecord,
  investorAccounts: investorAccountRecord,
  individuals: individualRecord,
  legalEntities: legalEntityRecord,
} as const satisfies Record<string, RecordDefinition>;

export type MergeableTable = keyof typeof mergeableRecords;

export function isMergeable(table: string | undefined): table is MergeableTable {
  return table !== undefined && Object.hasOwn(mergeableRecords, table);
}

/** Owners with the same role are merged, so it is never a choice. */
const role = 'role';

/** A value of a record that a merge can replace; an address is one, so that two addresses are never mixed. */
export interface MergeChoice extends DetailRow {
  /** The first of its fields. */
  name: string;
  fields: string[];
}

/**
 * What can be chosen when two records of a kind are merged: what the form of the kind sets. A file belongs to the record
 * that it is attached to, so a field that names one is not among them.
 */
export function toMergeChoices(definition: RecordDefinition): MergeChoice[] {
  const { fields, sections } = definition;
  return toDetailSections(definition).flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const [name = ''] = row.names;
      const field = fields[name];
      if (!field || name === role || field.kind.fileLabel) return [];
      if (sections[field.section ?? '']?.isReadOnly) return [];
      return [{ ...row, name, fields: row.format === 'address' ? row.names : [name] }];
    }),
  );
}
