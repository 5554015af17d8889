import { Badge, Title } from '@mantine/core';
import type { InformationRequest, Received } from '#shared/contracts/compliance/cases.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { When } from '../../../components/when.tsx';
import { OfficerName } from '../../installation/audit-log/actor.tsx';
import { formatDuration } from '../format-age.ts';
import factClasses from './fact-table.module.css';
import { ReasonOf } from './given-reason.tsx';
import classes from './notice.module.css';

/** What was requested of the client, for how long, and what was received since. */
export function InformationRequestNotice({ request }: { request: InformationRequest }) {
  const { requestedAt, requestedById, message, pendingSince, returnedAt, received } = request;
  const end = returnedAt ?? new Date().toISOString();
  const facts = [
    { label: 'Reason', value: <ReasonOf {...request} /> },
    { label: 'Message to client', value: message ?? 'None' },
    {
      label: 'When',
      value: (
        <>
          <When at={requestedAt} exactTo="minute" />
          {requestedById !== null && (
            <>
              {' by '}
              <OfficerName id={requestedById} />
            </>
          )}
        </>
      ),
    },
    ...(returnedAt === null ? [] : [{ label: 'Returned', value: <When at={returnedAt} exactTo="minute" /> }]),
    {
      label: 'Waiting time',
      value: `${returnedAt === null ? 'Paused for' : 'Was paused for'} ${formatDuration(requestedAt, end)}, after ${formatDuration(pendingSince, requestedAt)} in the queue`,
    },
  ];
  return (
    <section className={classes.notice} aria-label="Information requested">
      <Title order={3} className={classes.title}>
        Information requested
      </Title>
      <table className={factClasses.table}>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ReceivedList received={received} />
    </section>
  );
}

const kindLabels: Readonly<Record<Received['kind'], string>> = {
  file: 'File',
  change: 'Changed',
  representation: 'Representation',
  submission: 'Submitted',
};

function ReceivedList({ received }: { received: readonly Received[] }) {
  if (received.length === 0) return <Dimmed size="xs">Nothing received since.</Dimmed>;
  return (
    <ul className={classes.list} aria-label="Received since">
      {received.map(({ kind, recordId, name, label, receivedAt }) => (
        <li key={`${recordId} ${name}`}>
          <ReceivedBadge />
          <span>
            {label === null ? kindLabels[kind] : toChoiceLabel(label)}:{' '}
            {kind === 'file' ? <RecordLink id={recordId}>{name}</RecordLink> : name} ·{' '}
            <When at={receivedAt} exactTo="minute" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Marks what arrived after information was requested. */
export function ReceivedBadge({ count }: { count?: number }) {
  return (
    <Badge size="sm" variant="light" color="teal" tt="none" fw={500} flex="none">
      Received{count === undefined ? '' : ` ${count}`}
    </Badge>
  );
}
