import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { manualActors } from '../../electron/service/storage/audit-chain.ts';
import { indexRowid, searchSources } from '../../electron/service/storage/search-index.ts';
import { query, tamper } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

type Folder = ReturnType<typeof temporaryFolder>;

/**
 * The migrations in order, each with the SHA-256 of its text. A released migration never changes: a new one is added at
 * the end, also here.
 */
const frozen = {
  '0001-initial-schema': 'f508250ea94b498133bc1cd3cc74de3bdbe04a60d724f833058fe6f37baf88bc',
  '0002-document-reading': '81421792dca7dd79751264e4fa716ff11e6ad89e5fe8d20540548b153f1526e1',
  '0003-reviews': 'af0211e38ede435aabe6317a76ba4fd425a65258571ff4016c90af432e3a71be',
  '0004-rules': '2f2db2b6db48748123d0a070cbac45445fe8a9bec88751fda5dad252e2f6e20f',
  '0005-reconfirmations': '0f39db4fc6c703aa3997fa792fef32c14c4a18c218e377cfb72a6e62e1fb8555',
  '0006-funding': '5152bccd802361eb341ea740954a3df2e41f5696f3266d8c39b2886e60b3e701',
  '0007-representations': 'd399b40d0a7e8332b26fd9986970594432b454d19cbcc2b2b6bf0f7115cea57f',
  '0008-verifications': '5136f49282cb297cb771d13792387a0bab75541ec06780b4e2213f7c108581b7',
  '0009-confidentiality': '264d621a4e6eba2544d017879788831da3f8f8b005540148aa2f025c81740f34',
  '0010-restricted-reasons': 'a2de139b964ad7b4bc6781d4bdd0e6b7ecea66faf99680ace8d1152046cf7b0a',
  '0011-screening': '956999e90f3a650031cffa845d2db250a5c001255d9a1de9aa55ad0fe061fd34',
  '0012-funding-queue': '9e93aaf8fb1d3b54d8c1e18b55f5314bcf91abba458e0fbd5ec258a19468310d',
  '0013-persons': '5c45e9b3ba24340e68c12a7f6e2f879c0daa2ae7a64345e1c41985a2e0e7ec2b',
  '0014-due-dates': '7b141782d4abdd2522db30b1b3f1b2a3d2aa19ff41fd460cfc0f61aa7b04276a',
  '0015-override-notes': 'ed0cac62e2c852576579b9275eebd40f784e9ce6998e4e7fd3a2fb5af346bf90',
  '0016-information': '677ee5e5bfee83211565da66a6b1d3c00eb7836c808e99a1671b4af7907a5dbb',
  '0017-bank-lines': '98ac13d281c08fa58b0851b5dc5b011255b7a8c7c1f2e2bb26765459dcefffb4',
  '0018-returns-of-funds': 'c4e63ae0859f9e8d86ef074183127b92135a86d73180233dc53f30cb874fa96c',
  '0019-csv-mappings': '2511d6d2cd76ff4e208364de4d7d2b1b40cc3c92ae6d8a8880b30f82cbe85038',
  '0020-issuers-by-ein': 'b0207048c4eb8834fdcc7b4c45f32ab6064022aabfefcc3661e5345291cd3d77',
  '0021-password-links': 'f3f1cbe14755d20bed06dd19d5fdf7b146e3e92beaaea757e2f63e6cb0d8628e',
  '0022-paper-subscriptions': 'ba05e8035fa64113b1b8610c2398cb4617363bfb63df0e893d0aae03dbfa1678',
  '0027-identity-document-expiry': 'c19dd45ddba65d392a1977e40eab07424e2763b183a6f4cef8b19e8c5ebd246e',
  '0028-archived-records': '6daa1cf99100fdb868930d0ff88828a9b75b3038685790183aaeee303f0c0178',
  '0029-acknowledged-warnings': '602cd410766ff516556bda5a0ff57acfaea96ace4941640b5db520f072c657af',
  '0030-update-imports': '92c4544526c05ca6f55c997ad7cf1d65d4c59921f4150128c9893d3fa7d37555',
  '0031-import-workflow': '5db23bd80fb5d5a859c589fa8f69a78117f3bb5919832f9b25d5d1bcae8c2e3d',
  '0034-funding-and-offering-changes': 'ae5cb4b80fe591c37c5d3df1466141c6f7605e12279e1b90eb5d1d282d355a22',
  '0035-bank-candidates': '39ab41ea0b8a76d84bd5aac377cea893c0bc181405fedd2be63a745ea82cb70e',
  '0039-search-fields': '481169ecc3b384399861eb5f5a69e2cea8832bc18007a2146cdb385f8693eb8e',
  '0040-second-approvals': 'd3efa369c04e2d02ac9bc75c024bbe8d0fa34d3b734a80a8c92512bef6b5d3f2',
  '0042-counted-purchasers': 'b9a0cba77d943c544d445f8739c9ed6921738a4dbfa7cbe4794dc184752026d4',
  '0044-saved-views': '0032926dbc3b342c67aec5f84544d47d57d4ca9dffbbb2d4dbe1acb86a407345',
  '0046-last-four-digits': 'a3d2fd7a433c78e6bcc1059b518227d9eaef135c53b6962ec7d96164f2882299',
  '0050-audit-operations': '19e68b568492f623220c925cf67034086ec88f70656ce9509aa4488fa2a906dc',
  '0051-second-factors': '39cb9b1519e2048f8a7c2b983aa0de24316b616e7753835692b180dea55251d2',
  '0055-api-key-usage': 'c1b2f6367f28637053bd75ac3c2da2650939a18eb55698a341938af914e8aca2',
  '0056-removed-records': '099d49cd7f1cc5e35588b1347f729a514d2f78f671db22f5ead5cc5967510ae8',
  '0057-retained-rows': '4f4d5f1977758ef11c63f27516ce68e0a79583b3a9777bbe7b0c60109b14340b',
  '0064-visible-times': '7ddaf5897e7a4b8107b7a14a87c82f425b505bd986fb1c75d04d4b45fc9d2e8d',
  '0067-import-editors': '84014cd703f2aac2b8a4f8236ff10614aa07cfc4b6e3ab69839a454adb802696',
  '0072-undoable-decisions': '0844706e48a91fdae3e4b1a9a2450f5122bf346dcded8dad65937458ed201cb1',
  '0073-grounds': '830a56b575d195233c4d9e9a174be304de4d2da2db272c8672e3bc819e5041c0',
  '0074-sale-conditions': '2b8a1ef81cf94747403df305113b090bb99f75b81c902d417960c79828a1a6bb',
  '0076-assigned-passphrases': '2765da5e4ae6526a19aeeef5db6523a23301e451e5aeff94fb861b95f62ea17d',
  '0077-statements-of-officers': '9e1f7421f808ff163b4e86b451d3d7ed07d5f8e2d24229d6effa19265c2ca2be',
  '0078-agreement-contents': '7155769d8450f5b4b69a4727c51bd2442e735af6b1e66bf6c65857ca78a1ace5',
  '0079-last-assigned-passphrases': '2afd8e28849ef4f1b6197054620fd9daa58a753f2fdde99c3a90edd667a26254',
  '0080-sample-data': '23c7b029b201804cd44d1326d1a9b1cbd13fdf3fbea7ef7542f8b447f622b993',
  '0081-sample-account': 'a87d8c5b090ead62e249b0280a9a443f51fe979b641103b64af9579fb2ff12e7',
};

const migrations = fileURLToPath(new URL('../../electron/service/storage/migrations/', import.meta.url));

/** The files of each migration: the one with its name, and those of its folder. */
const files = Object.groupBy(
  readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^\d.*\.ts$/.test(path))
    .sort(),
  (path) => path.split(/[./]/, 1)[0] ?? '',
);

function digest(paths: string[] = []): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const text = readFileSync(join(migrations, path), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${path} ${text.length}\n${text}`);
  }
  return hash.digest('hex');
}

async function createFolder(): Promise<Folder> {
  const folder = temporaryFolder();
  await (await openApp(folder)).close();
  return folder;
}

const readSchema = (folder: Folder) =>
  query<{ name: string; sql: string | null }>(folder, 'SELECT name, sql FROM sqlite_schema ORDER BY name');

test('the text of a frozen migration does not change', () => {
  const found = Object.entries(files).map(([name, paths]) => [name, digest(paths)]);

  expect(Object.fromEntries(found)).toEqual(frozen);
});

test('a new data folder has every migration, in the recorded order', async () => {
  const names = query<{ name: string }>(
    await createFolder(),
    'SELECT name FROM kysely_migration ORDER BY rowid',
  );

  expect(names.map(({ name }) => name)).toEqual(Object.keys(frozen));
});

test('a migration that fails leaves the database unchanged', async () => {
  const folder = await createFolder();
  // The migration creates this table first, and fails with the next one.
  tamper(folder, 'DROP TABLE accounts; DELETE FROM kysely_migration');
  const before = readSchema(folder);

  await expect(createApp({ ...folder, role: 'host' })).rejects.toThrow(/table users already exists/);

  expect(readSchema(folder)).toEqual(before);
  expect(query(folder, 'SELECT * FROM kysely_migration')).toEqual([]);
});

test('the database records changes of the columns in the search index', async () => {
  const triggers = query<{ tbl_name: string; sql: string }>(
    await createFolder(),
    `SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%searchStale%'`,
  );

  expect(triggers).toHaveLength(2 * searchSources.length);
  for (const [place, { table, columns }] of searchSources.entries()) {
    const statements = triggers.filter(({ tbl_name }) => tbl_name === table).map(({ sql }) => sql);
    expect(statements).toContainEqual(
      expect.stringContaining(`AFTER UPDATE OF ${columns.join(', ')} ON ${table}`),
    );
    expect(statements).toContainEqual(expect.stringContaining(`VALUES (${indexRowid(place, 'new')})`));
    expect(statements).toContainEqual(expect.stringContaining(`VALUES (${indexRowid(place, 'old')})`));
  }
});

test('the indexes of manual events have the condition of the queries that use them', async () => {
  const indexes = query<{ name: string }>(
    await createFolder(),
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'auditEvents'
      AND sql LIKE '%WHERE ${manualActors.replaceAll("'", "''")}'`,
  );

  expect(indexes.map(({ name }) => name).sort()).toEqual([
    'auditEventsByAction',
    'auditEventsByActor',
    'auditEventsByKind',
  ]);
});
