import { Badge, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { OwnerRecord } from '#shared/contracts/accreditation/owners.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { sumExactly, toDecimalText } from '#shared/domain/money.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { Section } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { type EditedOwner, OwnerForm } from './owner-form.tsx';

interface OwnersProps {
  /** The legal entity or the issuer. */
  subjectId: string;
  name: string;
}

/** The owners of a legal entity or an issuer, tier by tier, with its control person. */
export function Owners({ subjectId, name }: OwnersProps) {
  const isIssuer = subjectId.startsWith('issuer_');
  const [edited, setEdited] = useState<EditedOwner>();
  const [removed, setRemoved] = useState<OwnerRecord>();
  const { output } = useOperation(isIssuer ? 'listIssuerOwners' : 'listOwners', {
    params: { id: subjectId },
  });
  const owners = output?.items ?? [];
  return (
    <Section
      title="Owners and control person"
      action={
        <GuardedButton
          operation={isIssuer ? 'createIssuerOwner' : 'createOwner'}
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setEdited({ owner: undefined, parent: undefined })}
        >
          Add owner
        </GuardedButton>
      }
    >
      {output && owners.length === 0 && <Dimmed>No owners yet.</Dimmed>}
      {owners.length > 0 && (
        <Table.ScrollContainer minWidth={480} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th ta="right">Percent</Table.Th>
                <Table.Th ta="right">Actions</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Tier
                name={name}
                parent={undefined}
                depth={0}
                owners={owners}
                onEdit={setEdited}
                onRemove={setRemoved}
              />
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <OwnerForm subjectId={subjectId} edited={edited} onClose={() => setEdited(undefined)} />
      <RemoveOwner owner={removed} onClose={() => setRemoved(undefined)} />
    </Section>
  );
}

interface TierProps {
  /** The name of what the tier owns. */
  name: string;
  parent: OwnerRecord | undefined;
  depth: number;
  /** Every owner of the tree. */
  owners: readonly OwnerRecord[];
  onEdit: (edited: EditedOwner) => void;
  onRemove: (owner: OwnerRecord) => void;
}

/** The owners of one record, each followed by its own tier, and their total. */
function Tier({ name, parent, depth, owners, onEdit, onRemove }: TierProps) {
  const tier = owners.filter(({ parentOwnerId }) => parentOwnerId === (parent?.id ?? null));
  if (tier.length === 0) return null;
  const total = sumExactly(tier.map(({ percent }) => toDecimalText(percent ?? 0)));
  const indent = { paddingLeft: 10 + depth * 20 };
  return (
    <>
      {tier.map((owner) => {
        const hasOwners = owners.some(({ parentOwnerId }) => parentOwnerId === owner.id);
        return (
          <Fragment key={owner.id}>
            <Table.Tr>
              <Table.Td style={{ ...indent, overflowWrap: 'anywhere' }}>
                <OwnerName owner={owner} isTrustee={parent?.kind === 'TRUST'} />
              </Table.Td>
              <Table.Td ta="right">{owner.percent === null ? 'No equity' : `${owner.percent}%`}</Table.Td>
              <Table.Td>
                <OwnerActions owner={owner} hasOwners={hasOwners} onEdit={onEdit} onRemove={onRemove} />
              </Table.Td>
            </Table.Tr>
            <Tier
              name={owner.name}
              parent={owner}
              depth={depth + 1}
              owners={owners}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          </Fragment>
        );
      })}
      {parent?.kind !== 'TRUST' && (
        <Table.Tr>
          <Table.Td style={indent}>
            <Dimmed size="xs">Total of {name}</Dimmed>
          </Table.Td>
          <Table.Td ta="right">
            <Dimmed size="xs">{total} of 100%</Dimmed>
          </Table.Td>
          <Table.Td />
        </Table.Tr>
      )}
    </>
  );
}

function OwnerName({ owner, isTrustee }: { owner: OwnerRecord; isTrustee: boolean }) {
  const linkedId = owner.individualId ?? owner.ownerEntityId;
  return (
    <>
      <Group gap={6}>
        {linkedId === null ? owner.name : <RecordLink id={linkedId}>{owner.name}</RecordLink>}
        {owner.controlPerson && (
          <Badge variant="light" color="gray">
            {isTrustee ? 'Trustee' : 'Control person'}
          </Badge>
        )}
      </Group>
      <Dimmed size="xs">{toChoiceLabel(owner.kind)}</Dimmed>
    </>
  );
}

interface OwnerActionsProps extends Pick<TierProps, 'onEdit' | 'onRemove'> {
  owner: OwnerRecord;
  hasOwners: boolean;
}

function OwnerActions({ owner, hasOwners, onEdit, onRemove }: OwnerActionsProps) {
  const shared = { size: 'compact-xs', variant: 'subtle' } as const;
  const add = owner.kind === 'TRUST' ? 'Add trustee' : 'Add owner';
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {owner.kind !== 'NATURAL_PERSON' && (
        <GuardedButton
          {...shared}
          operation="createOwner"
          aria-label={`${add} of ${owner.name}`}
          onClick={() => onEdit({ owner: undefined, parent: owner })}
        >
          {add}
        </GuardedButton>
      )}
      <GuardedButton
        {...shared}
        operation="updateOwner"
        aria-label={`Edit ${owner.name}`}
        onClick={() => onEdit({ owner, parent: undefined })}
      >
        Edit
      </GuardedButton>
      <GuardedButton
        {...shared}
        operation="deleteOwner"
        whyNot={hasOwners ? 'Remove its owners first' : undefined}
        aria-label={`Remove ${owner.name}`}
        onClick={() => onRemove(owner)}
      >
        Remove
      </GuardedButton>
    </Group>
  );
}

interface RemoveOwnerProps {
  owner: OwnerRecord | undefined;
  onClose: () => void;
}

/** Asks for confirmation, because approved reviews of the entity can return to their queues. */
function RemoveOwner({ owner, onClose }: RemoveOwnerProps) {
  const { run, isRunning, error, reset } = useAction('deleteOwner');
  const close = () => {
    reset();
    onClose();
  };
  const remove = async () => {
    if (!owner || !(await run({ params: { id: owner.id } }))) return;
    toast(`${owner.name} removed`);
    close();
  };
  return (
    <Modal opened={owner !== undefined} onClose={close} title={`Remove ${owner?.name}?`}>
      <Stack>
        <Text size="sm">
          The audit log keeps the owner. Approved reviews that cover it return to their queues.
        </Text>
        <ErrorAlert message={error?.besides([])} />
        <DialogButtons
          verb="Remove owner"
          isRunning={isRunning}
          isDestructive
          onConfirm={() => void remove()}
          onCancel={close}
        />
      </Stack>
    </Modal>
  );
}
