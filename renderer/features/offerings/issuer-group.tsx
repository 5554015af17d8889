import { ActionIcon, Modal, Stack, Table, Text } from '@mantine/core';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { issuerRelations } from '#shared/contracts/offerings/issuer-groups.ts';
import type { Issuer } from '#shared/contracts/offerings/issuers.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.tsx';

type IssuerGroupOutput = CallOutput<'getIssuerGroup'>;
type Member = IssuerGroupOutput['members'][number];

/** The issuers whose sales count together (compliance.md § 5.1). */
export function IssuerGroup({ issuer }: { issuer: Issuer }) {
  const [isLinking, setIsLinking] = useState(false);
  const [unlinked, setUnlinked] = useState<Member>();
  const query = useOperation('getIssuerGroup', { params: { id: issuer.id } });
  return (
    <Section
      title="Issuer group"
      description="Affiliates and predecessors. The caps of Regulation A and Regulation Crowdfunding, and the 35 purchasers of Rule 506(b), count the sales of the whole group."
      action={
        <GuardedButton
          operation="linkIssuer"
          variant="default"
          leftSection={<IconLink size={14} stroke={1.75} />}
          onClick={() => setIsLinking(true)}
        >
          Link issuer
        </GuardedButton>
      }
    >
      <Loaded query={query} height={80}>
        {(group) =>
          group.members.length === 0 ? (
            <Dimmed>No other issuers. Only the sales of this issuer count.</Dimmed>
          ) : (
            <Members issuer={issuer} group={group} onUnlink={setUnlinked} />
          )
        }
      </Loaded>
      <Modal opened={isLinking} onClose={() => setIsLinking(false)} title={`Link to ${issuer.title}`}>
        <LinkForm issuer={issuer} onClose={() => setIsLinking(false)} />
      </Modal>
      <Modal
        opened={unlinked !== undefined}
        onClose={() => setUnlinked(undefined)}
        title={`Remove ${unlinked?.title} from the group?`}
      >
        {unlinked && <Unlinking issuer={issuer} member={unlinked} onClose={() => setUnlinked(undefined)} />}
      </Modal>
    </Section>
  );
}

/** The relation to the issuer of the page; undefined for a member that is linked through others. */
function relationOf(issuer: Issuer, { id }: Member, { links }: IssuerGroupOutput): string | undefined {
  const link = links.find(({ issuerId, relatedIssuerId }) => [issuerId, relatedIssuerId].includes(id));
  if (!link) return undefined;
  if (link.relation === 'AFFILIATE') return 'Affiliate';
  return link.issuerId === issuer.id ? 'Predecessor' : 'Successor';
}

interface MembersProps {
  issuer: Issuer;
  group: IssuerGroupOutput;
  onUnlink: (member: Member) => void;
}

function Members({ issuer, group, onUnlink }: MembersProps) {
  return (
    <Table verticalSpacing="xs">
      <Table.Tbody>
        {group.members.map((member) => {
          const relation = relationOf(issuer, member, group);
          return (
            <Table.Tr key={member.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <RecordLink id={member.id}>{member.title}</RecordLink>
                <Dimmed size="xs">{relation ?? 'Linked through another issuer'}</Dimmed>
              </Table.Td>
              <Table.Td w={40}>
                {relation && (
                  <Guard operation="unlinkIssuer">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${member.title} from the group`}
                      onClick={() => onUnlink(member)}
                    >
                      <IconUnlink size={15} stroke={1.75} />
                    </ActionIcon>
                  </Guard>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

const fields: FieldSpec[] = [
  { name: 'relatedIssuerId', label: 'Issuer', kind: 'issuer', isRequired: true },
  {
    name: 'relation',
    label: 'Relation',
    kind: 'choice',
    choices: issuerRelations,
    isRequired: true,
    description: 'What the other issuer is to this one.',
  },
];

type Relation = (typeof issuerRelations)[number];

function LinkForm({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const [values, setValues] = useState<Record<string, string>>({
    relatedIssuerId: '',
    relation: 'AFFILIATE',
  });
  const { run, isRunning, error } = useAction('linkIssuer');

  async function submit() {
    const { relatedIssuerId = '', relation } = values;
    const body = { relatedIssuerId, relation: relation as Relation };
    if (!(await run({ params: { id: issuer.id }, body }))) return;
    toast('Issuer linked');
    onClose();
  }

  return (
    <DialogForm
      keepAs={`group of ${issuer.id}`}
      fields={fields}
      values={values}
      onSet={(name, value) => setValues((before) => ({ ...before, [name]: String(value) }))}
      error={error}
      verb="Link issuer"
      isRunning={isRunning}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text size="sm">
        Starting with the next evaluation, the sales of both issuers and their groups count together.
      </Text>
    </DialogForm>
  );
}

function Unlinking({ issuer, member, onClose }: { issuer: Issuer; member: Member; onClose: () => void }) {
  const { run, isRunning, error } = useAction('unlinkIssuer');

  async function unlink() {
    if (!(await run({ params: { id: issuer.id }, body: { relatedIssuerId: member.id } }))) return;
    toast(`${member.title} removed from the group`);
    onClose();
  }

  return (
    <Stack>
      <Text size="sm">
        Starting with the next evaluation, the sales of {member.title} and of the issuers that are linked only
        through it no longer count for {issuer.title}. The audit log keeps the link.
      </Text>
      <ErrorAlert message={error?.besides([])} />
      <DialogButtons
        verb="Remove"
        isDestructive
        isRunning={isRunning}
        onConfirm={() => void unlink()}
        onCancel={onClose}
      />
    </Stack>
  );
}
