import { labelsOf } from '#shared/domain/decisions.ts';
import { formatOfChange } from '#shared/records/changed-field.ts';
import type { DetailFormat } from '#shared/records/field-kinds.ts';
import { toFieldLabelOf } from '#shared/records/field-label.ts';
import type { CallOutput } from '../../api/client.ts';
import { actionLabels } from '../installation/audit-log/action-labels.ts';

type History = CallOutput<'getHistory'>;
type AuditEvent = History['events'][number];
type Decision = History['decisions'][number];

/** A changed field, with its values before and after. */
export interface FieldChange {
  field: string;
  label: string;
  format: DetailFormat | undefined;
  from: unknown;
  to: unknown;
}

/** An entry of a history: what one actor did to the record in one operation. */
export interface HistoryEntry {
  id: string;
  /** The record, or one that is archived as its duplicate. */
  recordId: string;
  at: string;
  actor: { kind: string; id: string };
  /** A short description: "Individual updated". */
  label: string;
  /** Whether the fields are those of a creation, which are initial values and not changes. */
  isCreation: boolean;
  /** Whether an officer entered the content of the record for its client. */
  isStaffEntry: boolean;
  changes: FieldChange[];
  /** The states, reason, note, message, and officers of a decision. */
  decision: Decision | undefined;
  /** The note of an officer about a proposal or about archiving the record, or the reason for revealing an SSN. */
  note: string | undefined;
}

/** The entries of a record's history, newest first: each operation is one entry, which includes its decision. */
export function toEntries({ events, decisions }: History): HistoryEntry[] {
  const moments = Map.groupBy(
    events,
    ({ at, action, actorId, subjectId }) => `${at} ${action} ${actorId} ${subjectId}`,
  );
  return [...moments.values()].map((moment) => toEntry(moment, decisions)).reverse();
}

function toEntry(events: AuditEvent[], decisions: readonly Decision[]): HistoryEntry {
  const [first] = events;
  if (!first) throw new Error('A history entry has at least one event');
  const changes = events.flatMap(changesOf);
  const isCreation = events.some(({ before }) => before === null);
  const decided = events.find(({ after }) => 'decision' in after);
  const outcome = events.map((event) => event.outcome).find((found) => found !== null);
  const proposal = events.map(proposalOf).find((found) => found !== undefined);
  const decision =
    decided &&
    decisions.find(({ decidedAt, recordId }) => decidedAt === decided.at && recordId === decided.recordId);
  return {
    id: first.id,
    recordId: first.subjectId,
    at: first.at,
    actor: { kind: first.actorKind, id: first.actorId },
    label:
      outcome ?? (decision ? 'Decided' : proposal ? formatProposal(proposal) : describe(events, changes)),
    isCreation,
    isStaffEntry: events.some((event) => event.isStaffEntry),
    // The decision itself shows its new state, and its message.
    changes: changes.filter(
      ({ field, to }) => field !== decision?.field && (!to || to !== decision?.message),
    ),
    decision,
    note: proposal?.note ?? events.map(noteOf).find((found) => found !== undefined),
  };
}

/** The audit log's details of a decision that awaits a second officer, or was not confirmed. */
interface NotedProposal {
  to?: string;
  status?: 'DECLINED' | 'WITHDRAWN';
  note: string | null;
}

function proposalOf({ after }: AuditEvent): NotedProposal | undefined {
  return 'proposal' in after ? (after.proposal as NotedProposal) : undefined;
}

function noteOf({ action, after }: AuditEvent): string | undefined {
  if ('override' in after) return (after.override as { note?: string }).note;
  if (action === 'revealSsn' && 'reason' in after) return String(after.reason);
  const isArchiving = 'archived' in after || 'duplicateId' in after;
  return isArchiving && 'note' in after && after.note ? String(after.note) : undefined;
}

function formatProposal({ to = '', status }: NotedProposal): string {
  if (status === 'DECLINED') return 'Decision declined';
  if (status === 'WITHDRAWN') return 'Decision withdrawn';
  return `${labelsOf(to).done}: awaiting second approval`;
}

/** The officer from whom a case was taken over. */
function previousOfficerOf({ after }: AuditEvent): string | undefined {
  return 'previousOfficer' in after ? String(after.previousOfficer) : undefined;
}

function describe(events: AuditEvent[], changes: FieldChange[]): string {
  const previousOfficer = events.map(previousOfficerOf).find((found) => found !== undefined);
  if (previousOfficer !== undefined) return `Case taken over from ${previousOfficer}`;
  if (events.some(({ action, after }) => action === 'archiveRecord' && 'duplicateId' in after))
    return 'Duplicate archived';
  const label = events.map(({ action }) => actionLabels[action]).find((found) => found !== undefined);
  if (label) return label;
  return changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`;
}

/** The fields of an event; notes have none. */
function changesOf({ recordId, before, after }: AuditEvent): FieldChange[] {
  const isNote = before !== null && Object.keys(before).length === 0;
  if (isNote) return [];
  const earlier = (before ?? {}) as Record<string, unknown>;
  return Object.entries(after)
    .filter(([field]) => !hiddenFields.has(field))
    .map(([field, to]) => ({
      field,
      label: toFieldLabelOf(recordId, field),
      format: formatOfChange(recordId, field),
      from: earlier[field] ?? null,
      to,
    }));
}

/** Columns that are not useful in a history. */
const hiddenFields = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt']);
