/** What was received about a record since information was requested, from the audit log. */
import type { Db, Row } from '#service/storage/schema.ts';
import type { Received } from '#shared/contracts/compliance/cases.ts';
import { requestedStatesOf } from '#shared/domain/decisions.ts';
import { accreditationLabels, type FileLabel } from '#shared/domain/file-labels.ts';
import { type RepresentationKindName, representationKinds } from '#shared/domain/representations.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { toFieldLabelOf } from '#shared/records/field-label.ts';
import { recordDefinitions } from '#shared/records/index.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

interface Part {
  id: string;
  /** What an event about the part is; none if it says nothing new. */
  describe: (event: Event) => Pick<Received, 'kind' | 'name' | 'label'>[];
}

/** The values of a record before and after an event; `before` is null for a creation. */
interface Event {
  before: object | null;
  after: Record<string, unknown>;
}

/** Everything received, oldest first; of what was sent several times, the last. */
export async function readReceived(
  db: Db,
  review: Review,
  row: ReviewedRow,
  requestedAt: string,
): Promise<Received[]> {
  const since = await findRequestEvent(db, review, row.id, requestedAt);
  if (since === undefined) return [];
  const parts = new Map((await readParts(db, review.name, row)).map((part) => [part.id, part]));
  const events = await db
    .selectFrom('auditEvents')
    .select(['recordId', 'before', 'after', 'at'])
    .where('recordId', 'in', [...parts.keys()])
    .where('seq', '>', since)
    .orderBy('seq')
    .execute();
  const received = new Map<string, Received>();
  for (const { recordId, before, after, at } of events) {
    const event = {
      before: before === null ? null : (JSON.parse(before) as object),
      after: JSON.parse(after),
    };
    for (const described of parts.get(recordId)?.describe(event) ?? []) {
      const key = `${recordId} ${described.name}`;
      received.delete(key);
      received.set(key, { ...described, recordId, receivedAt: at });
    }
  }
  return [...received.values()];
}

/** The event of the request: later events can have the same time. */
async function findRequestEvent(
  db: Db,
  review: Review,
  recordId: string,
  at: string,
): Promise<number | undefined> {
  const events = await db
    .selectFrom('auditEvents')
    .select(['seq', 'after'])
    .where('recordId', '=', recordId)
    .where('at', '=', at)
    .orderBy('seq', 'desc')
    .execute();
  const requested = requestedStatesOf(review.name);
  return events.find(({ after }) => {
    const state = (JSON.parse(after) as Record<string, unknown>)[review.column];
    return requested.includes(String(state));
  })?.seq;
}

/** The records by which a client can answer a request of the review (compliance.md § 2.2). */
async function readParts(db: Db, review: ReviewName, row: ReviewedRow): Promise<Part[]> {
  const { individualId, legalEntityId, targetId, label } = row as {
    [column: string]: string | undefined;
  } & ReviewedRow;
  if (review === 'file') return readFileParts(db, [targetId ?? row.id], (one) => one === label);
  const subjects = [row.id, individualId, legalEntityId].filter((id) => id !== undefined);
  const isAccreditation = review === 'aic' || review === 'entityAccreditation';
  const isEvidence = (one: string) => review !== 'aic' || accreditationLabels.includes(one as FileLabel);
  return [
    ...subjects.map((id) => ({ id, describe: (event: Event) => describeChange(id, event) })),
    ...(await readFileParts(db, subjects, isEvidence)),
    ...(isAccreditation ? await readRepresentationParts(db, subjects) : []),
    ...(legalEntityId !== undefined || row.id.startsWith('legal_entity_')
      ? await readOwnerParts(db, subjects)
      : []),
    ...(review === 'trade' ? await readAgreementParts(db, row.id) : []),
  ];
}

/** A submission of accreditation, or the fields of another record that changed. */
function describeChange(id: string, { before, after }: Event) {
  if (before === null) return [];
  if ('items' in after) return [{ kind: 'submission' as const, name: 'Accreditation', label: null }];
  return Object.keys(after)
    .filter((field) => isSettable(field))
    .map((field) => ({
      kind: 'change' as const,
      name: toFieldLabelOf(id, field === 'lastFour' ? 'ssn' : field),
      label: null,
    }));
}

/** The audit log does not have the SSN itself. */
function isSettable(field: string): boolean {
  return field === 'lastFour' || recordDefinitions.some(({ fields }) => Object.hasOwn(fields, field));
}

async function readFileParts(
  db: Db,
  targetIds: readonly string[],
  accepts: (label: string) => boolean,
): Promise<Part[]> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'label'])
    .where('targetId', 'in', targetIds)
    .where('deletedAt', 'is', null)
    .execute();
  return files
    .filter(({ label }) => accepts(label))
    .map(({ id, name, label }) => ({
      id,
      // It was uploaded, linked, or relabeled.
      describe: ({ after }: Event) =>
        'targetId' in after || 'label' in after ? [{ kind: 'file' as const, name, label }] : [],
    }));
}

async function readRepresentationParts(db: Db, subjectIds: readonly string[]): Promise<Part[]> {
  const rows = await db
    .selectFrom('representations')
    .select(['id', 'kind'])
    .where('subjectId', 'in', subjectIds)
    .execute();
  return rows.map(({ id, kind }) => ({
    id,
    describe: () => [
      {
        kind: 'representation' as const,
        name: representationKinds[kind as RepresentationKindName].label,
        label: null,
      },
    ],
  }));
}

async function readOwnerParts(db: Db, subjectIds: readonly string[]): Promise<Part[]> {
  const owners: Pick<Row<'owners'>, 'id' | 'name'>[] = await db
    .selectFrom('owners')
    .select(['id', 'name'])
    .where('subjectId', 'in', subjectIds)
    .execute();
  return owners.map(({ id, name }) => ({
    id,
    describe: () => [{ kind: 'change' as const, name: `Owner: ${name}`, label: null }],
  }));
}

async function readAgreementParts(db: Db, tradeId: string): Promise<Part[]> {
  const lines = await db
    .selectFrom('tradeLineItems')
    .select(['id', 'assetName'])
    .where('tradeId', '=', tradeId)
    .execute();
  return lines.map(({ id, assetName }) => ({
    id,
    describe: ({ after }: Event) =>
      'subdocFileId' in after
        ? [{ kind: 'submission' as const, name: `Subscription agreement: ${assetName}`, label: null }]
        : [],
  }));
}
