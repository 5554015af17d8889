import { ActionIcon, Group, Table } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { CalendarDay } from '../../components/calendar-day.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { fileLink } from '../files/file-card.tsx';
import { CoveredPersonDialog } from './covered-person-dialog.tsx';
import { RemoveCoveredPerson } from './remove-covered-person.tsx';

export type IssuerDetails = CallOutput<'getIssuerDetails'>;
export type CoveredPerson = CallOutput<'listCoveredPersons'>['items'][number];
/** An owner of the issuer whose questionnaire is missing. */
export type CoveredOwner = CallOutput<'listCoveredPersons'>['owners'][number];

/** The dialog that is open, with its person. */
type Open = { kind: 'add'; owner?: CoveredOwner } | { kind: 'edit' | 'remove'; person: CoveredPerson };

/** Whose bad actor questionnaires an approval of an offering requires (compliance.md § 5.4). */
export function CoveredPersons({ details }: { details: IssuerDetails }) {
  const [open, setOpen] = useState<Open>();
  const query = useOperation('listCoveredPersons', { params: { id: details.issuer.id } });
  const close = () => setOpen(undefined);
  return (
    <Section
      title="Bad actor questionnaires"
      description="Of the issuer and its covered persons. Owners of 20 percent or more are covered persons. Each questionnaire counts until its bring-down date, at most 12 months. Under Regulation D, A, and Crowdfunding, offerings are approved and trades settle only while all are valid."
      action={
        <GuardedButton
          operation="createCoveredPerson"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add person
        </GuardedButton>
      }
    >
      <Loaded query={query} height={120}>
        {({ items, owners }) =>
          items.length + owners.length === 0 ? (
            <Dimmed>None yet. Add the issuer itself first.</Dimmed>
          ) : (
            <PersonTable persons={items} owners={owners} details={details} onOpen={setOpen} />
          )
        }
      </Loaded>
      <CoveredPersonDialog
        details={details}
        person={open?.kind === 'edit' ? open.person : undefined}
        owner={open?.kind === 'add' ? open.owner : undefined}
        owners={query.output?.owners ?? []}
        isOpen={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
      />
      <RemoveCoveredPerson person={open?.kind === 'remove' ? open.person : undefined} onClose={close} />
    </Section>
  );
}

interface PersonTableProps {
  persons: CoveredPerson[];
  owners: CoveredOwner[];
  details: IssuerDetails;
  onOpen: (open: Open) => void;
}

function PersonTable({ persons, owners, details, onOpen }: PersonTableProps) {
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            <Table.Th>Answered</Table.Th>
            <Table.Th>Questionnaire</Table.Th>
            <Table.Td w={72} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {persons.map((person) => (
            <Table.Tr key={person.id} style={{ verticalAlign: 'top' }}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {person.name}
                <Dimmed size="xs">{describe(person, details)}</Dimmed>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {person.questionnaireOn === null ? '–' : <CalendarDay at={person.questionnaireOn} />}
                <Dimmed size="xs">{fileLink(person.questionnaireFileId, details.files)}</Dimmed>
              </Table.Td>
              <Table.Td>
                <StateBadge state={person.state} />
                {person.answer && <Dimmed size="xs">{toChoiceLabel(person.answer)}</Dimmed>}
                {person.waiverReference && <Dimmed size="xs">{person.waiverReference}</Dimmed>}
                {person.state !== 'DISQUALIFIED' && person.validUntil && (
                  <Dimmed size="xs">
                    until <CalendarDay at={person.validUntil} />
                  </Dimmed>
                )}
              </Table.Td>
              <Table.Td>
                <RowActions person={person} onOpen={onOpen} />
              </Table.Td>
            </Table.Tr>
          ))}
          {owners.map((owner) => (
            <Table.Tr key={owner.id} style={{ verticalAlign: 'top' }}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {owner.name}
                <Dimmed size="xs">Owner of 20 percent or more</Dimmed>
              </Table.Td>
              <Table.Td>–</Table.Td>
              <Table.Td>
                <StateBadge state="MISSING" />
              </Table.Td>
              <Table.Td>
                <GuardedButton
                  operation="createCoveredPerson"
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Record questionnaire of ${owner.name}`}
                  onClick={() => onOpen({ kind: 'add', owner })}
                >
                  Record
                </GuardedButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The capacity, and the offering if the person is covered for one only. */
function describe({ capacity, offeringId }: CoveredPerson, { offerings }: IssuerDetails): string {
  const offering = offerings.find(({ id }) => id === offeringId);
  const scope = offeringId === null ? 'all offerings' : (offering?.name ?? 'one offering');
  return `${toChoiceLabel(capacity)}, ${scope}`;
}

function RowActions({ person, onOpen }: { person: CoveredPerson; onOpen: (open: Open) => void }) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Guard operation="updateCoveredPerson">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Edit ${person.name}`}
          onClick={() => onOpen({ kind: 'edit', person })}
        >
          <IconPencil size={15} stroke={1.75} />
        </ActionIcon>
      </Guard>
      <Guard operation="removeCoveredPerson">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${person.name}`}
          onClick={() => onOpen({ kind: 'remove', person })}
        >
          <IconTrash size={15} stroke={1.75} />
        </ActionIcon>
      </Guard>
    </Group>
  );
}
