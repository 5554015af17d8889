import { Group, List, Select, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatTimeIn } from '#shared/domain/format-deadline.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

/** The time zone of the calendar days of the compliance rules (compliance.md § 1.2). */
export function ComplianceTimeZoneSettings() {
  const query = useOperation('getComplianceTimeZone');
  return (
    <Section
      title="Compliance time zone"
      description="The calendar days of the compliance rules start and end at midnight in this zone."
    >
      <Loaded query={query} height={260}>
        {({ complianceTimeZone: zone }) => <ZoneForm key={zone} zone={zone} />}
      </Loaded>
    </Section>
  );
}

/** The names of IANA; UTC is a zone, but not in the list of the engine. */
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted();

function ZoneForm({ zone }: { zone: string }) {
  const [chosen, setChosen] = useState(zone);
  const { run, isRunning, error } = useAction('setComplianceTimeZone');
  const whyNot = useWhyNot()('setComplianceTimeZone');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === zone) return;
    if (await run({ body: { complianceTimeZone: chosen } }))
      toastWithUndo('Compliance time zone updated', () => void run({ body: { complianceTimeZone: zone } }));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={520}>
        <Select
          label="Time zone"
          description={`Current time there: ${formatTimeIn(chosen, new Date().toISOString())}.`}
          searchable
          allowDeselect={false}
          limit={100}
          selectFirstOptionOnChange
          nothingFoundMessage="No matching time zone"
          data={zones.includes(zone) ? zones : [zone, ...zones]}
          value={chosen}
          disabled={whyNot !== undefined}
          onChange={(name) => name && setChosen(name)}
          error={error?.at('complianceTimeZone')}
        />
        <List size="sm" spacing={4}>
          <List.Item>
            A day without a time, such as the last day of an offering, ends at midnight in this zone. A change
            moves these deadlines at once.
          </List.Item>
          <List.Item>
            Business days, 12-month sums, and the age of evidence count from the calendar day in this zone.
          </List.Item>
          <List.Item>
            Due times of reconfirmations and refunds that were set already do not change, nor do stored
            evaluations.
          </List.Item>
        </List>
        <ErrorAlert message={error?.besides(['complianceTimeZone'])} />
        <Group>
          <SaveButton isChanged={chosen !== zone} isRunning={isRunning} whyNot={whyNot} />
        </Group>
      </Stack>
    </form>
  );
}
