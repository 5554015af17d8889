import { expect, test } from 'vitest';
import { formGroupsOf } from '../../renderer/components/record-form/form-groups.ts';
import { fieldsOfRow } from '../../renderer/components/record-page/row-fields.ts';
import { toDetailSections } from '../../shared/records/derive-details.ts';
import { recordDefinitions } from '../../shared/records/index.ts';

test.each(recordDefinitions.map((definition) => [definition.label, definition] as const))(
  '%s: every field of the form, except secrets, is edited at exactly one row of the page',
  (_, definition) => {
    const fields = formGroupsOf(definition, []).flatMap((group) => group.fields);
    const rows = toDetailSections(definition).flatMap((section) => section.rows);
    const edited = rows.flatMap((row) => fieldsOfRow(row, fields)).map(({ name }) => name);
    const expected = fields.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
    expect(edited.toSorted()).toEqual(expected.toSorted());
  },
);

test('a value that the service sets is not edited, and neither is a read-only section', () => {
  const editable = recordDefinitions.flatMap((definition) => {
    const fields = formGroupsOf(definition, []).flatMap((group) => group.fields);
    const sections = toDetailSections(definition);
    return sections.flatMap(({ title, rows }) =>
      rows.filter((row) => fieldsOfRow(row, fields).length > 0).map(({ label }) => `${title}: ${label}`),
    );
  });
  expect(editable).toContain('Person: Date of birth');
  expect(editable).not.toContain('Investor account: Account type');
  expect(editable).not.toContain('Person: Created');
  expect(editable.filter((row) => row.startsWith('Identity document'))).toEqual([]);
});
