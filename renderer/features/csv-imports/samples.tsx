import { Anchor, Button, Group, Popover, Table, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { clientCsvKinds, csvKindOf, csvKinds } from '#shared/contracts/csv-imports/kinds/index.ts';
import { nameKind } from './import-labels.ts';

const files = import.meta.glob<string>('../../../resources/csv/*.csv', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const addressOf = (name: string) => files[`../../../resources/csv/${name}`];

/** The sample files whose rows need no other record, so that they can be imported at once. */
export function readSamples(): Promise<File[]> {
  return Promise.all(
    clientCsvKinds
      .filter((kind) => !csvKindOf(kind).needsIssuer)
      .map(async (kind) => {
        const name = `${kind}-sample.csv`;
        const response = await fetch(addressOf(name) ?? '');
        return new File([await response.blob()], name, { type: 'text/csv' });
      }),
  );
}

/** Templates and samples, at hand for every import. */
export function TemplatesMenu() {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<IconTemplate size={14} stroke={1.75} />}>
          Templates
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Templates and samples">
        <Samples />
      </Popover.Dropdown>
    </Popover>
  );
}

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
