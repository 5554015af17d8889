import { describe, expect, test } from 'vitest';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { createClient } from '../support/client.ts';
import { query } from '../support/databases.ts';
import { olderFolders, unpackOlderFolder } from '../support/older-folders.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

type Folder = ReturnType<typeof temporaryFolder>;

function unpack(name: string): Folder {
  const folder = temporaryFolder();
  unpackOlderFolder(name, folder);
  return folder;
}

async function readSchemaOnceOpened(folder: Folder) {
  await (await openApp(folder)).close();
  const statements = query<{ name: string; sql: string }>(
    folder,
    'SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name',
  );
  return statements.map(({ name, sql }) => `${name}: ${sql.replaceAll(/["\s]+/g, ' ')}`);
}

const count = (folder: Folder, table: string) =>
  query<{ rows: number }>(folder, `SELECT count(*) AS rows FROM ${table}`)[0]?.rows;

describe.each(olderFolders)('a data folder of the version with %s', (name) => {
  test('gets the schema of a new folder', async () => {
    expect(await readSchemaOnceOpened(unpack(name))).toEqual(await readSchemaOnceOpened(temporaryFolder()));
  });

  test('keeps its records and a valid audit log', async () => {
    const folder = unpack(name);
    const before = { trades: count(folder, 'trades'), individuals: count(folder, 'individuals') };
    const { service } = await openApp(folder);

    const { errors, counts } = await verifyDatabase(service.storage.paths.database, service.vault);

    expect(errors).toEqual([]);
    expect(before.individuals).toBeGreaterThan(10);
    expect(counts).toMatchObject(before);
  });

  test('opens its sealed values, and answers client systems of the account', async () => {
    const folder = unpack(name);
    const service = await startService(folder);
    const [person] = query<{ id: string; lastFour: string; tenantId: string }>(
      folder,
      'SELECT id, lastFour, tenantId FROM individuals WHERE ssnSealed IS NOT NULL LIMIT 1',
    );

    const { ssn } = await askAsStaff(service, 'revealSsn', {
      params: { id: person?.id },
      body: { reason: 'Form 1099' },
    });
    const { key } = await askAsStaff(service, 'createApiKey', {
      body: { name: 'CRM', accountId: person?.tenantId },
    });
    const { body } = await createClient(service.address, key).get(`/individuals/${person?.id}`);

    expect(ssn).toMatch(new RegExp(`^\\d{3}-\\d{2}-${person?.lastFour}$`));
    expect(body).toMatchObject({ id: person?.id, lastFour: person?.lastFour });
  });
});
