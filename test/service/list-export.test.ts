import { beforeAll, expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { WrittenDownload } from '../../shared/contracts/files/files.ts';
import type { OfficerRole } from '../../shared/domain/officer-roles.ts';
import { failureOf } from '../support/errors.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';

let service: Running;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await shareService();
  for (const title of [
    'Casco Bay',
    '=HYPERLINK("https://example.com")',
    '+1 207 555 0199',
    'Harbor, Light',
  ]) {
    ids[title] = await createIssuer(service, { title, doi: '03/09/2019' });
  }
  await createIndividual(service, { firstName: 'Ingrid', lastName: 'Solheim', ssn: '912345678' });
  // Records are indexed a moment after they are written.
  await service.app.settle();
});

const asked = (query: object) =>
  service.app.run('exportList', backOffice, {
    query: { list: 'issuers', ...query },
  }) as Promise<WrittenDownload>;

/** The lines of an export, without the byte order mark. */
async function readLines(query: object): Promise<string[]> {
  let text = '';
  for await (const piece of (await asked(query)).write()) text += piece;
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

test('an export has the rows in the order of the list, and the requested columns', async () => {
  expect(await readLines({ sort: 'title', columns: ['title', 'doi'] })).toEqual([
    '"ID","Title","Date of incorporation"',
    `"${ids['+1 207 555 0199']}","+1 207 555 0199","2019-03-09"`,
    `"${ids['=HYPERLINK("https://example.com")']}","'=HYPERLINK(""https://example.com"")","2019-03-09"`,
    `"${ids['Casco Bay']}","Casco Bay","2019-03-09"`,
    `"${ids['Harbor, Light']}","Harbor, Light","2019-03-09"`,
  ]);
});

test.each<[string, () => object, string[]]>([
  ['an export contains the filtered records', () => ({ find: 'casco' }), ['Casco Bay']],
  [
    'an export contains the selected records',
    () => ({ ids: [ids['Casco Bay'], ids['Harbor, Light']] }),
    ['Casco Bay', 'Harbor, Light'],
  ],
  [
    'an export contains all except the excluded records',
    () => ({ but: [ids['+1 207 555 0199'], ids['Harbor, Light']] }),
    ['=HYPERLINK("https://example.com")', 'Casco Bay'],
  ],
  ['an export is empty if nothing matches', () => ({ filters: { status: 'REJECTED' } }), []],
])('%s', async (_what, query, titles) => {
  const lines = await readLines({ sort: 'title', columns: ['title'], ...query() });

  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(titles.map((title) => `"${ids[title]}"`));
});

test('an export contains no SSN', async () => {
  const lines = await readLines({ list: 'individuals' });

  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/912-?34-?5678/);
});

test('an export writes an event with its filters', async () => {
  await asked({ find: 'casco' });

  const { items } = (await service.app.run('listAuditEvents', backOffice, { query: { limit: 1 } })) as {
    items: object[];
  };
  expect(items[0]).toMatchObject({
    action: 'exportList',
    recordId: 'issuers',
    after: { exported: { list: 'issuers', find: 'casco' }, rows: 1 },
  });
});

test('an export requires the role reviewer', async () => {
  const asOfficer = (role: OfficerRole): Caller => ({
    ...backOffice,
    officer: { name: 'Ada', roles: [role] },
  });
  const request = { query: { list: 'individuals' } };

  await expect(service.app.run('exportList', asOfficer('administrator'), request)).rejects.toMatchObject({
    code: 'forbidden',
    errors: [{ field: 'role', message: 'Requires the Reviewer role' }],
  });
  await expect(service.app.run('exportList', asOfficer('approver'), request)).resolves.toBeDefined();
});

test.each<[string, object, string]>([
  ['an unknown column', { columns: ['shoeSize'] }, 'columns: shoeSize is not a column of the list'],
  ['an unknown order', { sort: 'shoeSize' }, 'sort: is not a column of the list'],
  ['no selected records', { ids: [] }, 'ids: must have at least 1 entry'],
])('an export with %s is rejected', async (_what, query, error) => {
  expect(await failureOf(asked(query))).toMatchObject({ code: 'invalid', errors: [error] });
});
