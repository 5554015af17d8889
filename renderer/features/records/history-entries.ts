import type { CallOutput } from '../../api/client.ts';
import { labelsOf } from '../compliance/decision-labels.ts';

type History = CallOutput<'getHistory'>;
type AuditEvent = History['events'][number];
type Decision = History['decisions'][number];

/** A field that was changed, with its values before and after. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** Something that one actor did to the record at one moment, as a history tells it. */
export interface HistoryEntry {
  id: string;
  at: string;
  actor: { kind: string; id: string };
  /** What happened, in a few words: "Changed 2 fields". */
  label: string;
  /** The fields of a creation are told apart: they are what was known at first, not what changed. */
  isCreation: boolean;
  changes: FieldChange[];
  /** Where an officer decided, what was given for it. */
  decision: Decision | undefined;
  /** What an officer said to a decision that takes two. */
  note: string | undefined;
}

/** What an operation does to a record, where its changes do not say it well enough. */
const actionLabels: Record<string, string> = {
  examineKyc: 'Documents checked',
  evaluateAic: 'Accreditation evaluated',
  linkPrivateFile: 'Moved to another record',
  linkPublicFile: 'Moved to another record',
  unlinkPrivateFile: 'Removed from the record',
  unlinkPublicFile: 'Removed from the record',
  attachSubscriptionDocument: 'Subscription document attached',
  checkoutCart: 'Placed',
};

/** What somebody looked at on purpose. */
const viewLabels: Record<string, string> = {
  ssn: 'Social Security number revealed',
  payload: 'Payload revealed',
};

/**
 * The history of a record as people tell it, the newest first: what one operation did at one moment is one
 * entry, and a decision stands with the changes that it made.
 */
export function toEntries({ events, decisions }: History): HistoryEntry[] {
  const moments = Map.groupBy(events, ({ at, action, actorId }) => `${at} ${action} ${actorId}`);
  return [...moments.values()].map((moment) => toEntry(moment, decisions)).reverse();
}

function toEntry(events: AuditEvent[], decisions: readonly Decision[]): HistoryEntry {
  const [first] = events;
  if (!first) throw new Error('A history entry has at least one event');
  const changes = events.flatMap(changesOf);
  const isCreation = events.some(({ before }) => before === null);
  const isDecision = events.some(({ after }) => 'decision' in after);
  const proposal = events.map(proposalOf).find((found) => found !== undefined);
  const decision = isDecision ? decisions.find(({ decidedAt }) => decidedAt === first.at) : undefined;
  return {
    id: first.id,
    at: first.at,
    actor: { kind: first.actorKind, id: first.actorId },
    label: decision ? 'Decided' : proposal ? formatProposal(proposal) : describe(events, changes, isCreation),
    isCreation,
    // The state that a decision moved is told by the decision itself.
    changes: changes.filter(({ field }) => field !== decision?.field),
    decision,
    note: proposal?.note ?? undefined,
  };
}

/** What the log notes of a decision that waits for a second officer, or that nothing came of. */
interface NotedProposal {
  to?: string;
  status?: 'DECLINED' | 'WITHDRAWN';
  note: string | null;
}

function proposalOf({ after }: AuditEvent): NotedProposal | undefined {
  return 'proposal' in after ? (after.proposal as NotedProposal) : undefined;
}

function formatProposal({ to = '', status }: NotedProposal): string {
  if (status === 'DECLINED') return 'Decision declined';
  if (status === 'WITHDRAWN') return 'Decision withdrawn';
  return `${labelsOf(to).done}: awaiting second approval`;
}

function describe(events: AuditEvent[], changes: FieldChange[], isCreation: boolean): string {
  if (isCreation) return 'Created';
  for (const { action, after } of events) {
    if ('looked' in after) return viewLabels[String(after.looked)] ?? 'Confidential data revealed';
    const label = actionLabels[action];
    if (label) return label;
  }
  if (events.some(({ after }) => 'deletedAt' in after)) return 'Deleted';
  if (changes.length === 0) return 'Note added';
  return changes.length === 1 ? '1 field changed' : `${changes.length} fields changed`;
}

/** The fields of an event; remarks have none. */
function changesOf({ before, after }: AuditEvent): FieldChange[] {
  const isRemark = before !== null && Object.keys(before).length === 0;
  if (isRemark) return [];
  const earlier = (before ?? {}) as Record<string, unknown>;
  return Object.entries(after)
    .filter(([field]) => !untold.has(field))
    .map(([field, to]) => ({ field, from: earlier[field] ?? null, to }));
}

/** Columns that tell nothing to whoever reads a history. */
const untold = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt']);
