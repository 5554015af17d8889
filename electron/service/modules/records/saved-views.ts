import { backOffice } from '#service/kernel/caller.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { type ListName, lists } from '#shared/contracts/records/lists/index.ts';
import {
  type SavedView,
  type ShownColumns,
  savedViewOperations,
  type ViewContent,
} from '#shared/contracts/records/saved-views.ts';
import { backOfficeActor } from '#shared/domain/actors.ts';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { explainPassphraseChange, hasRole } from '#shared/domain/officer-roles.ts';
import { assertColumns, assertView } from './lists/assert-view.ts';

type ViewRow = Row<'savedViews'>;
type NamedView = ViewRow & { ownerName: string | null };

const ownerOf = ({ caller }: Pick<Context, 'caller'>) => caller.actor.id;

/** Whether the officer may use a role now. */
function mayAs({ caller }: Pick<Context, 'caller'>, role: 'reviewer' | 'administrator'): boolean {
  if (caller.actor.kind !== 'officer') return true;
  const { roles = [], mustChangePassphrase = false } = caller.officer ?? {};
  return !mustChangePassphrase && hasRole(roles, role);
}

function isChangeable(ctx: Pick<Context, 'caller'>, view: ViewRow): boolean {
  return view.officerId === ownerOf(ctx) || (view.isShared === 1 && mayAs(ctx, 'administrator'));
}

function present(ctx: Pick<Context, 'caller'>, view: NamedView): SavedView {
  return {
    id: view.id,
    list: view.list as ListName,
    name: view.name,
    isShared: view.isShared === 1,
    isOwn: view.officerId === ownerOf(ctx),
    owner: view.ownerName ?? backOfficeActor.name,
    isChangeable: isChangeable(ctx, view),
    content: JSON.parse(view.content) as ViewContent,
    updatedAt: view.updatedAt,
  };
}

function selectViews(ctx: Pick<Context, 'caller' | 'db'>) {
  return ctx.db
    .selectFrom('savedViews')
    .leftJoin('officers', 'officers.id', 'savedViews.officerId')
    .selectAll('savedViews')
    .select('officers.name as ownerName')
    .where((where) => where.or([where('isShared', '=', 1), where('officerId', '=', ownerOf(ctx))]));
}

async function findView(ctx: Context, id: string, isDeleted = false): Promise<NamedView> {
  const found = selectViews(ctx)
    .where('savedViews.id', '=', id)
    .where('savedViews.deletedAt', isDeleted ? 'is not' : 'is', null);
  const view = await found.executeTakeFirst();
  if (!view) throw notFound('id');
  return view;
}

/** @throws not-found, if the officer does not see it; forbidden, if it is a shared view of another officer */
async function findChangeable(ctx: Context, id: string, isDeleted?: boolean): Promise<NamedView> {
  const view = await findView(ctx, id, isDeleted);
  if (isChangeable(ctx, view)) return view;
  const owner = view.ownerName ?? 'its owner';
  throw new AppError('forbidden', [
    { field: 'id', message: `only ${owner} and administrators may change this shared view` },
  ]);
}

/** @throws forbidden, if the officer has no role, or may not use it now */
function assertMayShare(ctx: Context): void {
  if (mayAs(ctx, 'reviewer') || mayAs(ctx, 'administrator')) return;
  const message = ctx.caller.officer?.mustChangePassphrase
    ? explainPassphraseChange
    : 'Sharing a view requires the Reviewer or Administrator role';
  throw new AppError('forbidden', [{ field: 'isShared', message }]);
}

/**
 * The name of a view differs from those of the other views of its owner, and of other shared views if it is shared.
 * @throws conflict
 */
async function assertNameIsFree(ctx: Context, view: ViewRow): Promise<void> {
  const same = ctx.db
    .selectFrom('savedViews')
    .select('isShared')
    .where('list', '=', view.list)
    .where('name', '=', view.name)
    .where('id', '!=', view.id)
    .where('deletedAt', 'is', null)
    .where((where) =>
      where.or([
        where('officerId', '=', view.officerId),
        ...(view.isShared === 1 ? [where('isShared', '=', 1)] : []),
      ]),
    );
  const other = await same.executeTakeFirst();
  if (!other) return;
  const kind = other.isShared === 1 ? 'shared' : 'personal';
  throw conflict('name', `is already used by another ${kind} view of this list`);
}

/** @throws rule, if the officer has as many views of the list as are allowed */
async function assertBelowLimit(ctx: Context, { officerId, list }: ViewRow): Promise<void> {
  const own = ctx.db
    .selectFrom('savedViews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('officerId', '=', officerId)
    .where('list', '=', list)
    .where('deletedAt', 'is', null);
  const { count } = await own.executeTakeFirstOrThrow();
  if (count < limits.savedViews) return;
  throw ruleViolation('list', `has ${limits.savedViews} of your views; delete one first`);
}

/** Only changes of what other officers see are recorded. */
function noteShared(ctx: WriteContext, before: ViewRow | undefined, after: ViewRow): void {
  if (before?.isShared !== 1 && after.isShared !== 1) return;
  const { id, list, name, isShared, content } = after;
  const isContentNew = before?.content !== content;
  ctx.records.note(id, {
    list,
    name,
    isShared: isShared === 1,
    ...(before && before.name !== name && { formerName: before.name }),
    ...(isContentNew && (JSON.parse(content) as ViewContent)),
  });
}

async function change(ctx: WriteContext, view: NamedView, changed: Partial<ViewRow>): Promise<SavedView> {
  const { ownerName, ...before } = view;
  const after = { ...before, ...changed, updatedAt: ctx.now };
  await ctx.db.updateTable('savedViews').set(after).where('id', '=', view.id).execute();
  noteShared(ctx, before, after);
  return present(ctx, { ...after, ownerName });
}

/** The views and columns from before the data folder had officers belong to the first one. */
export async function assignFirstViews(db: Db, officerId: string): Promise<void> {
  const { id } = backOffice.actor;
  await db.updateTable('savedViews').set({ officerId }).where('officerId', '=', id).execute();
  await db.updateTable('listColumns').set({ officerId }).where('officerId', '=', id).execute();
}

export const savedViews: OperationHandler[] = [
  read(savedViewOperations.listSavedViews, async (ctx) => {
    const views = await selectViews(ctx)
      .where('savedViews.deletedAt', 'is', null)
      .orderBy('savedViews.name')
      .execute();
    return { items: views.map((view) => present(ctx, view)) };
  }),
  write(savedViewOperations.createSavedView, async (ctx, { body }) => {
    if (body.isShared) assertMayShare(ctx);
    assertView(lists[body.list], body.content);
    const view: ViewRow = {
      id: newId('savedView'),
      list: body.list,
      officerId: ownerOf(ctx),
      name: body.name,
      isShared: body.isShared ? 1 : 0,
      content: JSON.stringify(body.content),
      ...{ createdAt: ctx.now, updatedAt: ctx.now, deletedAt: null },
    };
    await assertNameIsFree(ctx, view);
    await assertBelowLimit(ctx, view);
    await ctx.db.insertInto('savedViews').values(view).execute();
    noteShared(ctx, undefined, view);
    return present(ctx, { ...view, ownerName: ctx.caller.officer?.name ?? null });
  }),
  write(savedViewOperations.updateSavedView, async (ctx, { params, body }) => {
    const view = await findChangeable(ctx, params.id);
    const { name = view.name, isShared = view.isShared === 1, content } = body;
    if (isShared && view.isShared === 0) assertMayShare(ctx);
    if (content) assertView(lists[view.list as ListName], content);
    const changed = {
      name,
      isShared: isShared ? (1 as const) : (0 as const),
      content: content ? JSON.stringify(content) : view.content,
    };
    await assertNameIsFree(ctx, { ...view, ...changed });
    return change(ctx, view, changed);
  }),
  write(savedViewOperations.deleteSavedView, async (ctx, { params }) => {
    const view = await findChangeable(ctx, params.id);
    const oldest = new Date(Date.parse(ctx.now) - limits.deletedViewHours * hourMilliseconds).toISOString();
    await ctx.db.deleteFrom('savedViews').where('deletedAt', '<', oldest).execute();
    await change(ctx, view, { deletedAt: ctx.now });
    return { id: view.id };
  }),
  write(savedViewOperations.restoreSavedView, async (ctx, { params }) => {
    const view = await findChangeable(ctx, params.id, true);
    await assertNameIsFree(ctx, view);
    await assertBelowLimit(ctx, view);
    return change(ctx, view, { deletedAt: null });
  }),
  read(savedViewOperations.listOwnColumns, async (ctx) => {
    const own = ctx.db.selectFrom('listColumns').selectAll().where('officerId', '=', ownerOf(ctx));
    const items = (await own.execute()).map(({ list, columns }) => ({
      list: list as ListName,
      columns: JSON.parse(columns) as ShownColumns,
    }));
    return { items };
  }),
  write(savedViewOperations.setOwnColumns, async (ctx, { body: { list, columns } }) => {
    const officerId = ownerOf(ctx);
    if (columns) {
      assertColumns(lists[list], columns);
      const text = JSON.stringify(columns);
      await ctx.db
        .insertInto('listColumns')
        .values({ officerId, list, columns: text })
        .onConflict((same) => same.columns(['officerId', 'list']).doUpdateSet({ columns: text }))
        .execute();
    } else {
      const own = ctx.db.deleteFrom('listColumns').where('officerId', '=', officerId);
      await own.where('list', '=', list).execute();
    }
    return { list };
  }),
];
