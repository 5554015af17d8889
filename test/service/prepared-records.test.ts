import { beforeAll, expect, test } from 'vitest';
import { actAs } from '../../electron/service/kernel/ownership.ts';
import { RecordPreparer, withoutGroups } from '../../electron/service/kernel/prepared-records.ts';
import type { NewRow } from '../../electron/service/kernel/record-tables.ts';
import { newId } from '../../shared/domain/ids.ts';
import { type Running, shareService } from '../support/service.ts';
import { runUnitOfWork } from '../support/writes.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

async function newUser(email: string, site: string | null = null): Promise<NewRow<'users'>> {
  const owner = await service.app.service.storage.reader
    .selectFrom('accounts')
    .select(['id', 'tenantId'])
    .executeTakeFirstOrThrow();
  return {
    ...{ id: newId('user'), accountId: owner.id, tenantId: owner.tenantId },
    ...{ email, emailKey: email, firstName: 'Ingrid', lastName: 'Solheim', site },
  };
}

const act = actAs({ id: 'account_1', tenantId: 'account_1' });

async function readStored({ id }: { id: string }) {
  const { reader } = service.app.service.storage;
  const row = await reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  const events = await reader.selectFrom('auditEvents').selectAll().where('recordId', '=', id).execute();
  return { row, events };
}

test('prepared records are stored and logged like records that are inserted', async () => {
  const inserted = await newUser('inserted@solheim.example', 'harbor.example');
  const prepared = await newUser('prepared@solheim.example', 'harbor.example');
  const preparer = new RecordPreparer();
  await preparer.insert('users', prepared);
  const records = structuredClone(preparer.finish());
  await runUnitOfWork(service.app.service, act, 'test', async (ctx) => {
    await ctx.records.insert('users', inserted);
    ctx.records.insertPrepared(records);
  });
  const [expected, found] = [await readStored(inserted), await readStored(prepared)];
  const { id, email, emailKey } = prepared;
  expect(found.row).toEqual({ ...expected.row, id, email, emailKey, seq: (expected.row?.seq ?? 0) + 1 });
  expect(found.events).toHaveLength(1);
  expect(found.events[0]?.at).toBe(found.row?.createdAt);
  const expectedAfter = JSON.parse(expected.events[0]?.after ?? '');
  expect(JSON.parse(found.events[0]?.after ?? '')).toEqual({ ...expectedAfter, id, email });
});

test('without a group, only the other records are written', async () => {
  const users = await Promise.all(
    ['first', 'second', 'third'].map((name) => newUser(`${name}@okafor.example`)),
  );
  const preparer = new RecordPreparer();
  for (const [index, user] of users.entries()) {
    preparer.startGroup(index);
    await preparer.insert('users', user);
  }
  const records = withoutGroups(preparer.finish(), new Set([1]));
  await runUnitOfWork(service.app.service, act, 'test', async (ctx) => ctx.records.insertPrepared(records));
  const stored = await Promise.all(users.map(readStored));
  expect(stored.map(({ row }) => row?.email)).toEqual([
    'first@okafor.example',
    undefined,
    'third@okafor.example',
  ]);
  expect(stored.map(({ events }) => events.length)).toEqual([1, 0, 1]);
});
