import { Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AuditValue } from '../../components/audit-value.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { RestrictedBadge } from '../../components/restricted-badge.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { When } from '../../components/when.tsx';
import { ReasonOf } from '../compliance/review/given-reason.tsx';
import { Actor, OfficerName } from '../installation/audit-log/actor.tsx';
import type { FieldChange, HistoryEntry } from './history-entries.ts';
import classes from './record-history.module.css';

/** The number of changes that are shown before the entry is expanded. */
const shownAtOnce = 4;

interface HistoryEntryItemProps {
  entry: HistoryEntry;
  /** The name of the duplicate that the entry is about. */
  of: string | undefined;
  /** Whether changed fields are folded however few they are. */
  isBrief?: boolean;
}

export function HistoryEntryItem({ entry, of, isBrief = false }: HistoryEntryItemProps) {
  const { actor, at, label, changes, decision, note, isCreation, isStaffEntry } = entry;
  return (
    <li className={`${classes.entry} ${decision ? classes.decided : ''}`}>
      <div className={classes.head}>
        <Text span fw={600} inherit>
          {label}
        </Text>
        {decision && (
          <>
            {' '}
            <StateBadge state={decision.from} /> → <StateBadge state={decision.to} />
            {decision.isUndone && (
              <Text span size="sm" c="dimmed">
                {' '}
                Undone
              </Text>
            )}
          </>
        )}
      </div>
      <Dimmed size="xs">
        {of !== undefined && (
          <>
            Duplicate{' '}
            <RecordLink id={entry.recordId} isInText>
              {of}
            </RecordLink>{' '}
            ·{' '}
          </>
        )}
        {isStaffEntry && 'Entered by staff: '}
        <Actor {...actor} /> · <When at={at} exactTo="minute" />
      </Dimmed>
      {decision && <DecisionDetails decision={decision} />}
      {note && <Text size="sm">{note}</Text>}
      <Changes changes={changes} isCreation={isCreation} isBrief={isBrief} />
    </li>
  );
}

function DecisionDetails({ decision }: { decision: NonNullable<HistoryEntry['decision']> }) {
  const { reasonCode, isRestricted, note, noteIsRestricted, message, officerId, confirmedById } = decision;
  const details = [
    {
      label: 'Reason',
      value: reasonCode && (
        <Marked isRestricted={isRestricted}>
          <ReasonOf reasonCode={reasonCode} isRestricted={false} />
        </Marked>
      ),
    },
    { label: 'Internal note', value: note && <Marked isRestricted={noteIsRestricted}>{note}</Marked> },
    { label: 'Message to client', value: message },
    { label: 'Decided by', value: confirmedById && <OfficerName id={officerId} /> },
    { label: 'Confirmed by', value: confirmedById && <OfficerName id={confirmedById} /> },
  ].filter(({ value }) => value);
  if (details.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {details.map(({ label, value }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A reason or a note; only approvers and its author read a restricted one. */
function Marked({ isRestricted, children }: { isRestricted: boolean; children: ReactNode }) {
  return (
    <>
      {children} {isRestricted && <RestrictedBadge />}
    </>
  );
}

interface ChangesProps {
  changes: FieldChange[];
  isCreation: boolean;
  isBrief: boolean;
}

function Changes({ changes, isCreation, isBrief }: ChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The page of the record shows the initial values.
  const isFolded = !isOpen && (isBrief || isCreation || changes.length > shownAtOnce);
  if (changes.length === 0) return null;
  if (isFolded) {
    return (
      <UnstyledButton onClick={() => setIsOpen(true)} fz="xs" td="underline" c="dimmed" mt={4}>
        {changes.length === 1 ? 'Show 1 field' : `Show ${changes.length} fields`}
      </UnstyledButton>
    );
  }
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, format, from, to }) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            {!isCreation && (
              <>
                <span className={classes.before}>
                  <AuditValue value={from} as={format} />
                </span>{' '}
                →{' '}
              </>
            )}
            <AuditValue value={to} as={format} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
