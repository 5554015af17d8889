import { Anchor, Group, Table, Text } from '@mantine/core';
import { csvKinds } from '#shared/contracts/csv-imports/kinds/index.ts';
import { nameKind } from './import-labels.ts';

/** The addresses of the templates and samples. */
const files = import.meta.glob<string>('../../../resources/csv/*.csv', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const addressOf = (name: string) => files[`../../../resources/csv/${name}`];

/** Sample files: a template and a filled-in file of each kind. */
export function Samples() {
  return (
    <Table verticalSpacing={6} withRowBorders={false} w="auto">
      <Table.Tbody>
        {csvKinds.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Td>
              <Text size="sm">{nameKind(kind)}</Text>
            </Table.Td>
            {(['template', 'sample'] as const).map((form) => (
              <Table.Td key={form}>
                <Group gap={4}>
                  <Anchor
                    size="sm"
                    href={addressOf(`${kind}-${form}.csv`)}
                    download={`${kind}-${form}.csv`}
                    aria-label={`${nameKind(kind)}, ${form}`}
                  >
                    {form === 'template' ? 'Template' : 'Sample'}
                  </Anchor>
                </Group>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
