/** What changed in a record since its review was approved, before and after (compliance.md § 3.1a). */
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseChange } from '#shared/contracts/compliance/cases.ts';
import { compareTerms, type OfferingTerms, type TermChange } from '#shared/domain/offering-terms.ts';
import { formatOfChange, toChangeLabel, toLines } from '#shared/records/changed-field.ts';
import { readChanges } from '../changes/change-sets.ts';
import { nameActors } from '../officers/actor-names.ts';
import { factKinds } from './reviews/case-parts.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

interface Change extends Pick<CaseChange, 'field' | 'before' | 'after' | 'changedAt' | 'isMaterial'> {
  actorKind: string;
  actorId: string;
}

export async function presentChanges(ctx: Context, review: Review, row: ReviewedRow): Promise<CaseChange[]> {
  const compared =
    review.name === 'offering' ? await compareRevisions(ctx, row as Row<'offerings'>) : undefined;
  const changes = compared ?? (await readChangeSet(ctx, review, row));
  if (changes.length === 0) return [];
  const names = await nameActors(ctx.db, changes);
  const changedId = changedIdOf(row);
  return changes.map(({ before, after, ...change }) => {
    const format = formatOfChange(changedId, change.field);
    return {
      ...change,
      label: toChangeLabel(changedId, change.field),
      kind: format === undefined ? 'text' : factKinds[format],
      before: toLines(before),
      after: toLines(after),
      actorName: names.get(change.actorId) ?? null,
      isReverted: before === after,
    };
  });
}

/** A KYC record is put back by changes of its individual, and a verification by those of its subject. */
function changedIdOf(row: ReviewedRow): string {
  if ('individualId' in row) return String(row.individualId);
  return 'subjectId' in row ? String(row.subjectId) : row.id;
}

async function readChangeSet(ctx: Context, review: Review, row: ReviewedRow): Promise<Change[]> {
  const changes = await readChanges(ctx, review.name, row.id);
  return changes.map(({ isReverted: _, ...change }) => ({ ...change, isMaterial: true }));
}

/**
 * Compares the terms of an offering with those that were approved, and finds the last change of each field.
 * @returns undefined if the offering was never approved
 */
async function compareRevisions(ctx: Context, row: Row<'offerings'>): Promise<Change[] | undefined> {
  if (row.publishedVersionId === null) return undefined;
  const [published, ...later] = await readRevisions(ctx, row.id, row.publishedVersionId);
  const draft = later.at(-1);
  if (!published || !draft) return [];
  const before = readTerms(published);
  const now = new Map(compareTerms(before, readTerms(draft)).map((change) => [change.field, change]));
  const changes = new Map<string, Change>();
  let earlier = before;
  for (const revision of later) {
    const terms = readTerms(revision);
    const actor = await readActor(ctx, revision);
    for (const step of compareTerms(earlier, terms)) {
      const first = (changes.get(step.field) ?? step).before;
      const { before: from, after } = now.get(step.field) ?? { before: first, after: first };
      changes.delete(step.field);
      changes.set(step.field, toChange({ ...step, before: from, after }, revision, actor));
    }
    earlier = terms;
  }
  return [...changes.values()];
}

type Actor = Pick<Row<'auditEvents'>, 'actorKind' | 'actorId'>;

function toChange(
  { field, before, after, isMaterial }: TermChange,
  { createdAt: changedAt }: Row<'offeringRevisions'>,
  actor: Actor,
): Change {
  return { field, before, after, isMaterial, changedAt, ...actor };
}

/** The approved revision and those after it. */
function readRevisions(
  { db }: Context,
  offeringId: string,
  publishedId: string,
): Promise<Row<'offeringRevisions'>[]> {
  return db
    .selectFrom('offeringRevisions')
    .selectAll()
    .where('offeringId', '=', offeringId)
    .where('seq', '>=', (eb) =>
      eb
        .selectFrom('offeringRevisions as published')
        .select('published.seq')
        .where('published.id', '=', publishedId),
    )
    .orderBy('seq')
    .execute();
}

function readTerms({ content }: Row<'offeringRevisions'>): OfferingTerms {
  return JSON.parse(content) as OfferingTerms;
}

/** Who created a revision. */
function readActor({ db }: Context, { id }: Row<'offeringRevisions'>): Promise<Actor> {
  return db
    .selectFrom('auditEvents')
    .select(['actorKind', 'actorId'])
    .where('recordId', '=', id)
    .orderBy('seq')
    .executeTakeFirstOrThrow();
}
