import { beforeAll, describe, expect, test } from 'vitest';
import { cli } from '../../electron/service/kernel/caller.ts';
import { lists } from '../../shared/contracts/records/lists/index.ts';
import type { SavedView } from '../../shared/contracts/records/saved-views.ts';
import { limits } from '../../shared/domain/limits.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { openFirstWindow, openWindow, openWindowAs, type Window } from '../support/officers.ts';
import { bodies } from '../support/records.ts';
import { openApp } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

type Officer = Window & { id: string };

const app = await openApp(undefined, atEndOfFile);
let ada: Officer;
let ben: Officer;
let cleo: Officer;

const content = {
  sort: '-title',
  find: 'harbor',
  filters: { status: 'SUBMITTED,APPROVED', createdAt: '2026-01-01..' },
  columns: [{ name: 'status', width: 200 }, { name: 'title' }],
};

/** The columns and views of the time before the first officer was created. */
const before = {} as { viewId: string };

beforeAll(async () => {
  const open = openWindow(app);
  const columns = [{ name: 'ein' }];
  await open.ask('setOwnColumns', { body: { list: 'issuers', columns } });
  const body = { list: 'issuers', name: 'First days', isShared: false, content };
  before.viewId = (await open.ask('createSavedView', { body })).id;
  ada = await openFirstWindow(app);
  ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
  cleo = await openWindowAs(app, 'Cleo Marchetti', 'approver');
});

const save = (officer: Window, name: string, changed: object = {}) =>
  officer.ask('createSavedView', { body: { list: 'issuers', name, isShared: false, content, ...changed } });
const change = (officer: Window, id: string, body: object) =>
  officer.ask('updateSavedView', { params: { id }, body });
const remove = (officer: Window, id: string) => officer.ask('deleteSavedView', { params: { id } });
const restore = (officer: Window, id: string) => officer.ask('restoreSavedView', { params: { id } });
const list = async (officer: Window): Promise<SavedView[]> => (await officer.ask('listSavedViews')).items;
const namesFor = async (officer: Window) => (await list(officer)).map(({ name }) => name);
const noView = { rejected: 'not-found', errors: ['id: no such record'] };

/** What the audit log has about a view, oldest first. */
async function eventsOf(id: string) {
  const events = app.service.storage.reader.selectFrom('auditEvents').selectAll();
  const found = await events.where('recordId', '=', id).orderBy('seq').execute();
  return found.map(({ action, actorId, after }) => ({ action, actorId, ...JSON.parse(after) }));
}

describe('a personal view', () => {
  test('is listed for its officer with all that was saved, and for no one else', async () => {
    const saved = await save(ben, 'Pending harbors');

    expect(saved).toMatchObject({ list: 'issuers', name: 'Pending harbors', isShared: false, content });
    expect(saved).toMatchObject({ isOwn: true, owner: 'Ben Okafor', isChangeable: true });
    expect(await list(ben)).toContainEqual(saved);
    expect(await namesFor(ada)).not.toContain('Pending harbors');
    expect(await eventsOf(saved.id)).toEqual([]);
  });

  test('cannot be changed, deleted, or restored by another officer, not even an administrator', async () => {
    const { id } = await save(ben, 'Mine');

    expect(await change(ada, id, { name: 'Yours' })).toEqual(noView);
    expect(await remove(ada, id)).toEqual(noView);
    await remove(ben, id);
    expect(await restore(ada, id)).toEqual(noView);
  });

  test('of an officer without another role can be saved', async () => {
    const admin = await openWindowAs(app, 'Dora Lund', 'administrator');

    expect(await save(admin, 'Mine')).toMatchObject({ name: 'Mine' });
  });

  test('belongs to the first officer if it was saved before, as do the columns', async () => {
    expect(await list(ada)).toContainEqual(
      expect.objectContaining({ id: before.viewId, isOwn: true, owner: 'Ada Lindqvist' }),
    );
    const { items } = await ada.ask('listOwnColumns');
    expect(items).toEqual([{ list: 'issuers', columns: [{ name: 'ein' }] }]);
  });
});

describe('a shared view', () => {
  test('is listed for all officers; only its owner and administrators may change it', async () => {
    const { id } = await save(ben, 'For all', { isShared: true });
    const find = async (officer: Window) => (await list(officer)).find((view) => view.id === id);

    expect(await find(ben)).toMatchObject({ isOwn: true, isChangeable: true });
    expect(await find(cleo)).toMatchObject({ isOwn: false, isChangeable: false, owner: 'Ben Okafor' });
    expect(await find(ada)).toMatchObject({ isOwn: false, isChangeable: true, owner: 'Ben Okafor' });
    const rejected = {
      rejected: 'forbidden',
      errors: ['id: only Ben Okafor and administrators may change this shared view'],
    };
    expect(await change(cleo, id, { name: 'Ours' })).toEqual(rejected);
    expect(await remove(cleo, id)).toEqual(rejected);
    expect(await change(ada, id, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      owner: 'Ben Okafor',
    });
    await remove(ada, id);
    expect(await find(ben)).toBeUndefined();
    expect(await restore(cleo, id)).toEqual(rejected);
    expect(await restore(ben, id)).toMatchObject({ id, name: 'Renamed', content });
    expect(await find(cleo)).toBeDefined();
  });

  test('has an audit event for each change, with what changed', async () => {
    const { id } = await save(ben, 'Audited', { isShared: true });
    const columns = [{ name: 'ein' }];
    await change(ada, id, { name: 'Audited again' });
    await change(ben, id, { content: { columns } });
    await remove(ada, id);
    await restore(ben, id);
    await change(ben, id, { isShared: false });
    await change(ben, id, { name: 'Personal' });

    const same = { list: 'issuers', name: 'Audited again', isShared: true };
    expect(await eventsOf(id)).toEqual([
      { action: 'createSavedView', actorId: ben.id, ...same, name: 'Audited', ...content },
      { action: 'updateSavedView', actorId: ada.id, ...same, formerName: 'Audited' },
      { action: 'updateSavedView', actorId: ben.id, ...same, columns },
      { action: 'deleteSavedView', actorId: ada.id, ...same },
      { action: 'restoreSavedView', actorId: ben.id, ...same },
      { action: 'updateSavedView', actorId: ben.id, ...same, isShared: false },
    ]);
  });

  test('requires a role: an officer who must change the passphrase first cannot share', async () => {
    const passphrase = 'a louder harbor at noon';
    const { id } = (await app.run('createOfficer', cli, {
      body: { name: 'Emil Sand', passphrase, roles: ['reviewer'] },
    })) as { id: string };
    await ada.ask('resetPassphrase', { params: { id }, body: { passphrase } });
    const emil = openWindow(app);
    await emil.ask('signIn', { body: { officerId: id, passphrase } });

    expect(await save(emil, 'Shared', { isShared: true })).toEqual({
      rejected: 'forbidden',
      errors: ['isShared: Change your passphrase first. An administrator set it.'],
    });
    const personal = await save(emil, 'Personal');
    expect(await change(emil, personal.id, { isShared: true })).toMatchObject({ rejected: 'forbidden' });
  });
});

describe('the name of a view', () => {
  test('differs from those of the other views of the officer and from shared ones, in any case', async () => {
    const first = await save(ben, 'Taken', { isShared: true });
    await save(cleo, 'Other');
    const used = (kind: string) => ({
      rejected: 'conflict',
      errors: [`name: is already used by another ${kind} view of this list`],
    });

    expect(await save(ben, 'TAKEN')).toEqual(used('shared'));
    expect(await save(cleo, 'taken', { isShared: true })).toEqual(used('shared'));
    expect(await change(cleo, (await save(cleo, 'Taken')).id, { name: 'other' })).toEqual(used('personal'));
    expect(
      await save(ben, 'Taken', { list: 'files', content: { columns: [{ name: 'name' }] } }),
    ).toMatchObject({ list: 'files' });
    await remove(ben, first.id);
    await save(ben, 'Taken');
    expect(await restore(ben, first.id)).toEqual(used('personal'));
  });

  test('is required, and limited', async () => {
    expect(await save(ben, ' ')).toMatchObject({
      rejected: 'invalid',
      errors: [expect.stringMatching(/^name/)],
    });
    const long = 'x'.repeat(limits.savedViewName + 1);
    expect(await save(ben, long)).toMatchObject({
      rejected: 'invalid',
      errors: [expect.stringMatching(/^name/)],
    });
  });
});

test.each<[what: string, content: object, errors: string[]]>([
  [
    'columns',
    { columns: [{ name: 'title' }, { name: 'shoeSize' }, { name: 'title' }] },
    ['content.columns[1].name: is not a column of this list', 'content.columns[2].name: occurs twice'],
  ],
  ['a width', { columns: [{ name: 'title', width: 5 }] }, ['content.columns[0].width: must be at least 48']],
  ['an order', { ...content, sort: '-shoeSize' }, ['content.sort: is not a column of the list']],
  [
    'a filter of another column',
    { ...content, filters: { shoeSize: '4' } },
    ['content.filters.shoeSize: is not a column of this list'],
  ],
  [
    'a filter of another kind',
    { ...content, filters: { createdAt: 'today' } },
    ['content.filters.createdAt: must be two dates with .. between them'],
  ],
  ['a short text', { ...content, find: 'ab' }, ['content.find: must have a word of at least 3 characters']],
])('a view with %s that the list does not have is rejected, naming the field', async (_, invalid, errors) => {
  expect(await save(ben, 'Invalid', { content: invalid })).toEqual({ rejected: 'invalid', errors });
  const { id } = (await list(ben))[0] as SavedView;
  expect(await change(ben, id, { content: invalid })).toEqual({ rejected: 'invalid', errors });
});

test('an officer has a limited number of views of a list', async () => {
  const fay = await openWindowAs(app, 'Fay Moreau', 'reviewer');
  for (let number = 0; number < limits.savedViews; number += 1) await save(fay, `View ${number}`);

  expect(await save(fay, 'One more')).toEqual({
    rejected: 'rule',
    errors: [`list: has ${limits.savedViews} of your views; delete one first`],
  });
  expect(await save(fay, 'Files', { list: 'files', content: { columns: [{ name: 'name' }] } })).toMatchObject(
    {
      list: 'files',
    },
  );
});

test('a view that was deleted longer ago than a day cannot be restored', async () => {
  const { id } = await save(ben, 'Long gone');
  await remove(ben, id);
  const late = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await commitTo(app.service, (db) =>
    db.updateTable('savedViews').set({ deletedAt: late }).where('id', '=', id).execute(),
  );

  await remove(ben, (await save(ben, 'Another')).id);

  expect(await restore(ben, id)).toEqual(noView);
});

describe('the columns of a list', () => {
  const columnsOf = async (officer: Window) => (await officer.ask('listOwnColumns')).items;

  test('are those of the officer, and the default ones again without any', async () => {
    const columns = [{ name: 'ein', width: 90 }, { name: 'title' }];
    await ben.ask('setOwnColumns', { body: { list: 'issuers', columns: [{ name: 'title' }] } });
    await ben.ask('setOwnColumns', { body: { list: 'issuers', columns } });

    expect(await columnsOf(ben)).toEqual([{ list: 'issuers', columns }]);
    expect(await columnsOf(cleo)).toEqual([]);
    await ben.ask('setOwnColumns', { body: { list: 'issuers' } });
    expect(await columnsOf(ben)).toEqual([]);
  });

  test('must be columns of the list', async () => {
    const body = { list: 'issuers', columns: [{ name: 'shoeSize' }] };
    expect(await ben.ask('setOwnColumns', { body })).toEqual({
      rejected: 'invalid',
      errors: ['columns[0].name: is not a column of this list'],
    });
  });
});

test('no column has a name that the address of a list uses for something else', () => {
  const names = Object.values(lists).flatMap(({ columns }) => Object.keys(columns));

  for (const name of names) {
    expect(name).toMatch(/^\w+$/);
    expect(['sort', 'find', 'import', 'view', 'columns']).not.toContain(name);
  }
});

test('rows are counted with the filters and the text of a view', async () => {
  for (const title of ['Harbor Light', 'Harbor View', 'Casco Bay'])
    await app.run('createIssuer', cli, { body: { ...bodies.issuer, title, legalName: title } });
  await app.settle();
  const count = (query: object) => ben.ask('countList', { query: { list: 'issuers', ...query } });

  expect(await count({})).toEqual({ total: 3, more: false });
  expect(await count({ find: 'harbor' })).toEqual({ total: 2, more: false });
  expect(await count({ filters: { status: 'REJECTED' } })).toEqual({ total: 0, more: false });
  expect(await count({ filters: { legalName: 'harbor' } })).toEqual({ total: 2, more: false });
  expect(await count({ filters: { legalName: 'harbor' }, find: 'view' })).toEqual({ total: 1, more: false });
  expect(await count({ filters: { createdAt: '7d..' } })).toMatchObject({ total: 3 });
  expect(await count({ filters: { createdAt: '0d..' } })).toMatchObject({ rejected: 'invalid' });
  expect(await count({ filters: { shoeSize: '4' } })).toMatchObject({ rejected: 'invalid' });
});
