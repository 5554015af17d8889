import { Group, Stack, Text } from '@mantine/core';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Deadline } from '../../components/deadline.tsx';
import { formatErrors } from '../../components/format-error.ts';
import { Loaded } from '../../components/loaded.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';

type Checks = CallOutput<'getOfferingChecks'>;

/** What the approval of the offering needs under its exemption (compliance.md § 5.4). */
export function ApprovalChecks({ offeringId }: { offeringId: string }) {
  const query = useOperation('getOfferingChecks', { params: { id: offeringId } });
  return (
    <Section title="Approval checks" description="Current results for the approval of the offering">
      <Loaded query={query} height={160}>
        {({ exemption, deadline, checks }) => (
          <Stack gap="md">
            <FieldList
              fields={[
                { label: 'Exemption in effect', value: toChoiceLabel(exemption) },
                { label: 'Deadline', shown: deadline === null ? undefined : <Deadline at={deadline} /> },
              ]}
            />
            {checks.length === 0 && <Text size="sm">Regulation S has no checks for the approval.</Text>}
            {checks.map((check) => (
              <Check key={check.label} check={check} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Check({ check: { label, effect, errors } }: { check: Checks['checks'][number] }) {
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        {errors.length === 0 && <StateBadge state="PASSED" />}
        {errors.length > 0 && effect === 'BLOCK' && <StateBadge state="FAILED" label="Blocks the approval" />}
        {errors.length > 0 && effect === 'FINDING' && (
          <StateBadge state="PENDING" label="Needs an internal note" />
        )}
      </Group>
      {errors.map((error) => (
        <Text key={error.message} size="sm">
          {formatErrors([error])}
        </Text>
      ))}
    </div>
  );
}
