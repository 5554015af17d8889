/**
 * Who entered the content of a record (decisions.md § 7). It follows from the audit log, so that no operation can omit
 * it.
 */
import { sql } from 'kysely';
import { backOffice } from '#service/kernel/caller.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { listStaffEntries, type StaffEntry } from '#shared/contracts/records/staff-entries.ts';
import { idPrefixes } from '#shared/domain/ids.ts';

/** Operations that record the money of a trade, by which an officer does not submit the trade. */
const moneyOperations: readonly string[] = [
  'recordReceipt',
  'recordRefund',
  'recordReversal',
  'importFunding',
  'matchPayment',
  'undoPaymentMatch',
];

/** Operations that change a record but not its content: decisions, and reads that create a missing record. */
const isNoEntry = ({ name, scope, role }: AnyOperation) =>
  scope === 'read' ||
  role === 'by-decision' ||
  name === 'confirmProposal' ||
  name === 'confirmMany' ||
  moneyOperations.includes(name);

const declared = Object.values<AnyOperation>(operations);
const otherActions = declared.filter(isNoEntry).map(({ name }) => name);
const submissions = new Map(
  declared.flatMap(({ name, isSubmission }) => (isSubmission ? [[name, isSubmission] as const] : [])),
);

function isSubmitted({ action, recordId }: Pick<EntryEvent, 'action' | 'recordId'>): boolean {
  const kind = submissions.get(action);
  return kind === true || (kind !== undefined && recordId.startsWith(`${idPrefixes[kind]}_`));
}

type EntryEvent = Pick<Row<'auditEvents'>, 'recordId' | 'at' | 'action' | 'before' | 'actorId'>;

/** Whether the event enters the whole content of the record, instead of changing it. */
const isWhole = (event: Pick<EntryEvent, 'before' | 'action' | 'recordId'>) =>
  event.before === null || isSubmitted(event);

/** Whether the actor of an audit event is an officer, or the back office that has none. */
const isStaff = (actorId: string) =>
  actorId === backOffice.actor.id || actorId.startsWith(`${idPrefixes.officer}_`);

/** Whether an officer entered the content of the record with this event. */
export function isStaffEntry(event: EntryEvent): boolean {
  return isWhole(event) && isStaff(event.actorId) && !otherActions.includes(event.action);
}

/**
 * The events that the content of records comes from: their creation, their last submission, and their last change. The
 * actor of an import is who started it.
 */
export async function readEntries(db: Db, recordIds: readonly string[]): Promise<EntryEvent[]> {
  const events = await db
    .selectFrom('auditEvents as event')
    .leftJoin('csvImports as import', 'import.id', 'event.actorId')
    .select(['event.recordId', 'event.at', 'event.action', 'event.before'])
    .select(sql<string>`coalesce(import.actorId, event.actorId)`.as('actorId'))
    .where('event.recordId', 'in', recordIds)
    .where('event.actorKind', 'in', ['officer', 'api-key', 'import'])
    .where('event.action', 'not in', otherActions)
    .where((eb) => eb.or([eb('event.before', 'is', null), eb('event.before', '<>', '{}')]))
    .orderBy('event.seq')
    .execute();
  const lastOf = (some: readonly EntryEvent[]) =>
    new Map(some.map((event) => [event.recordId, event])).values();
  return [
    ...new Set([
      ...events.filter((event) => event.before === null && !isSubmitted(event)),
      ...lastOf(events.filter(isSubmitted)),
      ...lastOf(events),
    ]),
  ];
}

/** What officers entered for the clients of records: whole contents, and last changes. */
export async function readStaffEntries(db: Db, recordIds: readonly string[]): Promise<StaffEntry[]> {
  const entries = await readEntries(db, recordIds);
  return entries
    .filter(({ actorId }) => isStaff(actorId))
    .map((event) => ({
      recordId: event.recordId,
      officerId: event.actorId,
      at: event.at,
      isWhole: isWhole(event),
    }));
}

export const staffEntries: OperationHandler[] = [
  read(listStaffEntries, async ({ db }, { query }) => ({ items: await readStaffEntries(db, query.ids) })),
];
