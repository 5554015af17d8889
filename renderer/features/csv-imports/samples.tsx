import { Anchor, Button, Popover, Table, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type CsvKind, csvKindOf, csvKinds, isDocument } from '#shared/contracts/csv-imports/kinds/index.ts';
import { queryClient } from '../../api/query-client.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { nameKind } from './import-labels.ts';
import { addressOf, importSample } from './import-sample.ts';

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

/** Sample files: a template and a filled-in file of each kind, which can be imported at once. */
export function Samples() {
  return (
    <Table verticalSpacing={6} withRowBorders={false} w="auto" ta="left">
      <Table.Tbody>
        {csvKinds.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Td>
              <Text size="sm">{nameKind(kind)}</Text>
              {describeNeed(kind) && <Dimmed size="xs">{describeNeed(kind)}</Dimmed>}
            </Table.Td>
            {(['template', 'sample'] as const).map((form) => (
              <Table.Td key={form}>
                <Anchor
                  size="sm"
                  href={addressOf(`${kind}-${form}.csv`)}
                  download={`${kind}-${form}.csv`}
                  aria-label={`${nameKind(kind)}, ${form}`}
                >
                  {form === 'template' ? 'Template' : 'Sample'}
                </Anchor>
              </Table.Td>
            ))}
            <Table.Td>
              <ImportSample kind={kind} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What the officer must select before the sample can be imported. */
function describeNeed(kind: CsvKind): string | undefined {
  if (csvKindOf(kind).needsIssuer) return 'Needs an issuer';
  return isDocument(kind) ? 'Needs an individual' : undefined;
}

function ImportSample({ kind }: { kind: CsvKind }) {
  const [isRunning, setRunning] = useState(false);
  const navigate = useNavigate();
  const run = async () => {
    setRunning(true);
    const link = await importSample(kind);
    setRunning(false);
    void queryClient.invalidateQueries();
    if (link) await navigate(link);
  };
  return (
    <GuardedButton
      operation="createImportDraft"
      size="compact-xs"
      variant="default"
      loading={isRunning}
      aria-label={`Import this sample: ${nameKind(kind)}`}
      onClick={() => void run()}
    >
      Import this sample
    </GuardedButton>
  );
}
