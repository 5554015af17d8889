import { Badge, Title } from '@mantine/core';
import type {
  CaseChange,
  EarlierDecision,
  PastDecision,
  ReviewCase,
} from '#shared/contracts/compliance/cases.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { AuditValue } from '../../../components/audit-value.tsx';
import { When } from '../../../components/when.tsx';
import { Actor, OfficerName } from '../../installation/audit-log/actor.tsx';
import factClasses from './fact-table.module.css';
import { FactValue } from './fact-table.tsx';
import { ReasonOf } from './given-reason.tsx';
import classes from './notice.module.css';

/** Why a decided record is pending again: the earlier decision, and what changed since, before and after. */
export function ReopenedNotice({ earlier, changes }: Pick<ReviewCase, 'earlier' | 'changes'>) {
  if (!earlier && changes.length === 0) return null;
  const title = titleOf(earlier, changes);
  return (
    <section className={classes.notice} aria-label={title}>
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      {earlier && <EarlierDecisions earlier={earlier} />}
      {changes.length > 0 && <ChangedFields changes={changes} />}
    </section>
  );
}

/** Who decided the case, when, and why. */
export function DecidedNotice({ decision }: { decision: PastDecision }) {
  return (
    <section className={classes.notice} aria-label="Decision">
      <table className={factClasses.table}>
        <tbody>
          <DecisionRow label="Decision" decision={decision} />
        </tbody>
      </table>
    </section>
  );
}

function titleOf(earlier: EarlierDecision | null, changes: readonly CaseChange[]): string {
  if (!earlier) return 'Changed';
  if (changes.length > 0)
    return `Changed since the ${earlier.decision.to === 'APPROVED' ? 'approval' : 'decision'}`;
  if (earlier.reopening?.to === 'SUSPENDED') return 'Suspended';
  return earlier.reopening ? 'Reopened' : 'Renewed by the client';
}

function EarlierDecisions({ earlier: { decision, reopening } }: { earlier: EarlierDecision }) {
  return (
    <table className={factClasses.table}>
      <tbody>
        <DecisionRow label="Earlier decision" decision={decision} />
        {reopening && (
          <DecisionRow label={reopening.to === 'SUSPENDED' ? 'Suspended' : 'Returned'} decision={reopening} />
        )}
      </tbody>
    </table>
  );
}

function DecisionRow({ label, decision }: { label: string; decision: PastDecision }) {
  const { to, decidedAt, decidedById, confirmedById, reasonCode, note, message } = decision;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {toStateLabel(to)} · <When at={decidedAt} exactTo="minute" />
        {decidedById !== 'system' && (
          <>
            {' by '}
            <OfficerName id={decidedById} />
          </>
        )}
        {confirmedById !== null && (
          <>
            {' and '}
            <OfficerName id={confirmedById} />
          </>
        )}
        {reasonCode !== null && (
          <div>
            Reason: <ReasonOf {...decision} />
          </div>
        )}
        {note && <div>Internal note: {note}</div>}
        {message && <div>Message to client: {message}</div>}
      </td>
    </tr>
  );
}

function ChangedFields({ changes }: { changes: readonly CaseChange[] }) {
  return (
    <table className={`${factClasses.table} ${factClasses.compared}`}>
      <thead>
        <tr>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {changes.map((change) => (
        <tbody key={change.field}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {change.label} {change.isReverted && <Mark text="Reverted" />}
              {!change.isMaterial && <Mark text="Not material" />}
            </th>
          </tr>
          <tr>
            <td className={classes.value}>
              <ChangedValue kind={change.kind} value={change.before} />
            </td>
            <td className={classes.value}>
              <ChangedValue kind={change.kind} value={change.after} />
            </td>
          </tr>
          <tr>
            <td colSpan={2} className={classes.author}>
              {change.actorName ?? <Actor kind={change.actorKind} id={change.actorId} />},{' '}
              <When at={change.changedAt} exactTo="minute" />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <Badge size="xs" variant="default" tt="none" fw={500}>
      {text}
    </Badge>
  );
}

/** A change set stores values as text: a flag as 0 or 1. */
function ChangedValue({ kind, value }: { kind: CaseChange['kind']; value: string | null }) {
  if (value === null) return <FactValue kind={kind} value={null} missing="None" />;
  if (kind === 'flag') return <FactValue kind={kind} value={value === '1'} />;
  return kind === 'text' ? <AuditValue value={value} /> : <FactValue kind={kind} value={value} />;
}
