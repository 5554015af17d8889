/**
 * Who entered the content of a record (decisions.md § 7). It follows from the audit log, so that no operation can omit
 * it.
 */
import { sql } from 'kysely';
import { backOffice } from '#service/kernel/caller.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { createApiKey, rotateApiKey } from '#shared/contracts/clients/api-keys.ts';
import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { listStaffEntries, type StaffEntry } from '#shared/contracts/records/staff-entries.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { reviews } from '#shared/domain/reviews.ts';

/** Operations that record the money of a trade, by which an officer does not submit the trade, only the entry. */
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
  name === 'undoDecisions' ||
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

/** What one actor entered; the actor of an import is who started it. */
export interface Entry extends EntryEvent {
  /** The officers who changed the rows of the import before it started. */
  editorIds: string[];
  /** Who created the API key of the actor, and so knows it. */
  keyCreatorId: string | null;
  /** The fields that it changed and no one since. */
  fields: string[];
}

/** Whether the event enters the whole content of the record, instead of changing it. */
export const isWhole = (event: Pick<EntryEvent, 'before' | 'action' | 'recordId'>) =>
  event.before === null || isSubmitted(event);

/** Whether the actor of an audit event is an officer, or the back office that has none. */
const isStaff = (actorId: string) =>
  actorId === backOffice.actor.id || actorId.startsWith(`${idPrefixes.officer}_`);

/** Whether an officer entered the content of the record with this event. */
export function isStaffEntry(event: EntryEvent): boolean {
  return isWhole(event) && isStaff(event.actorId) && !otherActions.includes(event.action);
}

const keyOperations = [createApiKey.name, rotateApiKey.name];

/** The columns of the states of reviews, which follow from a change and are no content. */
const stateColumns = new Set<string>(Object.values(reviews).map(({ column }) => column));

/** Who recorded money, not who confirmed it. */
const recorderId = sql<string>`coalesce(money.recordedById, event.actorId)`;
const actorId = sql<string>`coalesce(import.actorId, ${recorderId})`;

/**
 * What the content of records comes from: their creation, their last submission, and the changes since, of each field the
 * last one.
 * @param lineIds bank lines, of which only the import counts
 */
export async function readEntries(db: Db, recordIds: readonly string[], lineIds: readonly string[] = []) {
  const events = await db
    .selectFrom('auditEvents as event')
    .leftJoin('fundingEntries as money', 'money.id', 'event.recordId')
    .leftJoin('csvImports as import', (join) => join.on('import.id', '=', recorderId))
    .leftJoin('auditEvents as key', (join) =>
      join
        .on('key.recordId', '=', actorId)
        .on('key.before', 'is', null)
        .on('key.action', 'in', keyOperations),
    )
    .select(['event.recordId', 'event.at', 'event.action', 'event.before', 'event.after'])
    .select([actorId.as('actorId'), 'key.actorId as keyCreatorId', 'import.editorIds'])
    .where('event.recordId', 'in', [...recordIds, ...lineIds])
    .where('event.actorKind', 'in', ['officer', 'api-key', 'import'])
    .where((eb) =>
      eb.or([
        eb('money.id', 'is not', null),
        eb('event.action', 'not in', otherActions),
        eb.and([eb('event.recordId', 'in', lineIds), eb('event.before', 'is', null)]),
      ]),
    )
    .where((eb) => eb.or([eb('event.before', 'is', null), eb('event.before', '<>', '{}')]))
    .orderBy('event.seq')
    .execute();
  const entries = events.map(({ after, editorIds, ...event }) => ({
    ...event,
    editorIds: JSON.parse(editorIds ?? '[]') as string[],
    after,
    fields: [] as string[],
  }));
  return [...Map.groupBy(entries, ({ recordId }) => recordId).values()].flatMap(findPresent);
}

/** The entries about a record that its present content comes from. */
function findPresent(entries: readonly (Entry & { after: string })[]): Entry[] {
  const creations = entries.filter((entry) => entry.before === null && !isSubmitted(entry));
  const last = entries.findLastIndex(isSubmitted);
  const fields = new Map<string, Entry>();
  for (const entry of entries.slice(last + 1)) {
    if (entry.before === null) continue;
    for (const field of Object.keys(JSON.parse(entry.after) as object))
      if (!stateColumns.has(field)) fields.set(field, entry);
  }
  for (const [field, entry] of fields) entry.fields.push(field);
  return [...new Set([...creations, ...entries.slice(last, last + 1), ...fields.values()])];
}

/** What officers entered for the clients of records: whole contents, and of each officer the last change. */
export async function readStaffEntries(db: Db, recordIds: readonly string[]): Promise<StaffEntry[]> {
  const entries = (await readEntries(db, recordIds)).flatMap((entry) =>
    [entry.actorId, ...entry.editorIds].filter(isStaff).map((officerId) => ({
      recordId: entry.recordId,
      officerId,
      at: entry.at,
      isWhole: isWhole(entry),
    })),
  );
  const named = entries.map(
    (entry) => [`${entry.recordId} ${entry.officerId} ${entry.isWhole}`, entry] as const,
  );
  return [...new Map(named).values()];
}

export const staffEntries: OperationHandler[] = [
  read(listStaffEntries, async ({ db }, { query }) => ({ items: await readStaffEntries(db, query.ids) })),
];
