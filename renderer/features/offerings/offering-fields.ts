import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import { toReadable } from '#shared/domain/choice-labels.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { useOperation } from '../../api/use-operation.ts';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';

/**
 * The groups of the form of an offering. The manager is the operator, whose name is a setting, or the issuer.
 * @param stored the manager of an existing offering, which can have an earlier name of the operator
 */
export function useOfferingGroups(files?: StoredFile[], stored?: string): FieldGroup[] {
  const { output } = useOperation('getSettings');
  const managers = new Set([output?.names.operator, 'ISSUER', stored].filter((name) => name !== undefined));
  const choices = [...managers].map((value) => ({ value, label: toReadable(value) }));
  return formGroupsOf(offeringRecord, files).map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      field.name === 'managedBy' ? { ...field, kind: 'choice', choices } : field,
    ),
  }));
}
