import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { samePersonReasonLabels } from '#shared/domain/person-keys.ts';
import { samePersonRule } from '#shared/domain/rules/overrides.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.tsx';
import { OverrideForm, type OverrideStatement } from '../compliance/review/override-form.tsx';
import { OverrideDecision, ShownOverride } from '../compliance/review/shown-override.tsx';

type SamePersons = CallOutput<'listSamePersons'>;
type SamePerson = SamePersons['items'][number];

/** The other records that count as the same person, and those that two approvers separated from it. */
export function SamePersons({ individualId }: { individualId: string }) {
  const { output } = useOperation('listSamePersons', { params: { id: individualId } });
  if (!output || output.items.length + output.separated.length === 0) return null;
  return (
    <Section title="Same person" description="Investments of one person count together.">
      <Stack gap="md">
        {output.items.length > 0 && <Text size="sm">Counts as the same person as:</Text>}
        {output.items.map((person) => (
          <CountedPerson key={person.id} individualId={individualId} person={person} whyNot={output.whyNot} />
        ))}
        {output.separated.map((person) => (
          <div key={person.id}>
            <Name person={person} />
            <ShownOverride override={person.separation} noun="Separation" confirmed="Another person" />
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function Name({
  person,
}: {
  person: Pick<SamePerson, 'id' | 'name' | 'accountName' | 'investorAccountName'>;
}) {
  return (
    <>
      <Text size="sm">
        <RecordLink id={person.id}>{person.name}</RecordLink>
      </Text>
      <Dimmed size="xs">
        {person.investorAccountName}, {person.accountName}
      </Dimmed>
    </>
  );
}

interface CountedPersonProps {
  individualId: string;
  person: SamePerson;
  whyNot: string | null;
}

function CountedPerson({ individualId, person, whyNot }: CountedPersonProps) {
  const { reason, through, separation } = person;
  const [isProposing, setIsProposing] = useState(false);
  const isProposed = separation?.status === 'PROPOSED' && separation.isCurrent;
  return (
    <Stack gap={4} align="flex-start">
      <div>
        <Name person={person} />
        <Text size="sm">
          {samePersonReasonLabels[reason]}
          {through && (
            <>
              {' '}
              as <RecordLink id={through.id}>{through.name}</RecordLink>
            </>
          )}
        </Text>
      </div>
      {separation && <ShownOverride override={separation} noun="Separation" />}
      {isProposed && <OverrideDecision override={separation} noun="Separation" />}
      {reason === 'NAME' && !isProposed && (
        <Guard operation="proposeSeparation" whyNot={whyNot ?? undefined}>
          <Anchor component="button" type="button" size="sm" onClick={() => setIsProposing(true)}>
            Propose separation
          </Anchor>
        </Guard>
      )}
      <ProposeSeparation
        individualId={through?.id ?? individualId}
        person={person}
        isOpen={isProposing}
        onClose={() => setIsProposing(false)}
      />
    </Stack>
  );
}

interface ProposeSeparationProps {
  individualId: string;
  person: SamePerson;
  isOpen: boolean;
  onClose: () => void;
}

function ProposeSeparation({ individualId, person, isOpen, onClose }: ProposeSeparationProps) {
  const { run, ...action } = useAction('proposeSeparation');

  async function submit(statement: OverrideStatement) {
    const body = { otherId: person.id, ...statement };
    if (!(await run({ params: { id: individualId }, body }))) return;
    toast('Separation proposed: awaiting second approval');
    onClose();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={`Separate from ${person.name}`}>
      <OverrideForm
        keepAs={`${individualId} ${person.id}`}
        rule={samePersonRule}
        explanation="The two records have the same name and birth date, and one has no number. After the separation, their investments no longer count together. It is void when the name or the birth date changes. Another approver must confirm it."
        verb="Propose separation"
        action={action}
        onSubmit={(statement) => void submit(statement)}
        onCancel={onClose}
      />
    </Modal>
  );
}
