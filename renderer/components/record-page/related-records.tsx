import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dimmed } from '../dimmed.tsx';
import { RecordLink } from '../record-link.tsx';
import { StateBadge } from '../state-badge.tsx';
import classes from './related-records.module.css';

export interface RelatedRecord {
  id: string;
  title: string;
  /** Its relation to the record, or a distinguishing detail. */
  detail?: ReactNode;
  states?: string[];
}

interface RelatedRecordsProps {
  records: RelatedRecord[];
  none?: ReactNode;
}

/** Records that belong to the shown one, with links to their pages. */
export function RelatedRecords({ records, none = 'None yet.' }: RelatedRecordsProps) {
  if (records.length === 0) {
    return <Dimmed>{none}</Dimmed>;
  }
  return (
    <ul className={classes.list}>
      {records.map(({ id, title, detail, states = [] }) => (
        <li key={id} className={classes.record}>
          <div className={classes.names}>
            <RecordLink id={id}>{title}</RecordLink>
            {detail && (
              <Text size="xs" c="dimmed" component="div">
                {detail}
              </Text>
            )}
          </div>
          <Group gap={4} wrap="nowrap">
            {states.map((state) => (
              <StateBadge key={state} state={state} />
            ))}
          </Group>
        </li>
      ))}
    </ul>
  );
}
