import { Table } from '@mantine/core';
import type { CallOutput } from '../../../api/client.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { ScreenBody } from '../../../components/screen-body.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { Section } from '../../../components/section.tsx';
import { formatAge } from '../format-age.ts';
import { NothingProposed } from './nothing-proposed.tsx';
import { describeProposed, ProposedLink } from './proposed-link.tsx';

type SecondApprovals = CallOutput<'listSecondApprovals'>;

/** Everything that one officer proposed and another one must confirm, oldest first, with links to where it is decided. */
export function SecondApprovalsScreen() {
  const query = useOperation('listSecondApprovals');
  return (
    <>
      <ScreenHeader title="Second approvals" />
      <ScreenBody width="wide">
        <Section
          title="Awaiting second approval"
          description="Proposals that another approver, or another administrator, must confirm or decline. The officer who proposed it can withdraw it."
        >
          <Loaded query={query} height={240}>
            {(output) =>
              output.items.length === 0 ? <NothingProposed /> : <ProposedTable output={output} />
            }
          </Loaded>
        </Section>
      </ScreenBody>
    </>
  );
}

function ProposedTable({ output: { items, counts } }: { output: SecondApprovals }) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const roleError = useWhyNot()('confirmProposal');
  // Only administrators read the changes that they confirm.
  const whyNot = ({ kind, whyNot }: SecondApprovals['items'][number]) =>
    (kind === 'ADMINISTRATION' ? undefined : roleError) ?? whyNot;
  return (
    <>
      <Table.ScrollContainer minWidth={640} type="native">
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Record</Table.Th>
              <Table.Th w="26%">Proposed</Table.Th>
              <Table.Th w="20%">By</Table.Th>
              <Table.Th w="26%">Your decision</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.id} style={{ verticalAlign: 'top' }}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <ProposedLink proposed={item} />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{describeProposed(item)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {item.proposedByName}
                  <Dimmed size="xs">{formatAge(item.proposedAt)}</Dimmed>
                </Table.Td>
                <Table.Td>
                  {whyNot(item) ? <Dimmed>{whyNot(item)}</Dimmed> : 'You can confirm or decline it'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > items.length && (
        <Dimmed>
          The {items.length} oldest of {total.toLocaleString()} are shown. The filter of each queue shows its
          decisions that await second approval.
        </Dimmed>
      )}
    </>
  );
}
