import { Text } from '@mantine/core';
import { Fragment } from 'react';
import type { StaffEntry } from '#shared/contracts/records/staff-entries.ts';
import { useOperation } from '../../api/use-operation.ts';
import { When } from '../../components/when.tsx';
import { OfficerName } from '../installation/audit-log/actor.tsx';

/** What officers entered in some records for their clients. */
export function useStaffEntries(ids: string[]): (recordId: string) => StaffEntry[] {
  const { output } = useOperation('listStaffEntries', { query: { ids } });
  return (recordId) => output?.items.filter((entry) => entry.recordId === recordId) ?? [];
}

/** Says which officers entered a record for its client, or changed what it has now. */
export function StaffEntries({ entries }: { entries: StaffEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Text span display="block" size="xs" c="dimmed">
      {entries.map(({ officerId, at, isWhole }, index) => (
        <Fragment key={`${officerId} ${at}`}>
          {index > 0 && ' · '}
          {isWhole ? 'Entered by staff' : 'Changed by staff'}: <OfficerName id={officerId} />,{' '}
          <When at={at} />
        </Fragment>
      ))}
    </Text>
  );
}
