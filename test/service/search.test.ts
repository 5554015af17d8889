import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

/** The IDs of the hits, after the index is up to date. */
async function search(service: Running, text: string): Promise<string[]> {
  await service.app.settle();
  const { items } = (await service.app.run('searchRecords', backOffice, { query: { text } })) as {
    items: { id: string }[];
  };
  return items.map(({ id }) => id);
}

test('a record is found by parts of its names and email address, and by its ID', async () => {
  const service = await startService();
  const astrid = await createIndividual(service, {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    email: 'astrid@fjord.example',
  });
  const bjorn = await createIndividual(service, { firstName: 'Bjørn', lastName: 'Lindgren' });
  const issuer = await createIssuer(service, { title: 'Lindholm Timber' });

  expect(await search(service, 'strid')).toEqual([astrid]);
  expect(await search(service, 'LIND')).toEqual(expect.arrayContaining([astrid, bjorn, issuer]));
  expect(await search(service, 'lind fjord')).toEqual([astrid]);
  expect(await search(service, 'bjørn')).toEqual([bjorn]);
  expect(await search(service, issuer)).toEqual([issuer]);
  expect(await search(service, 'nobody of that name')).toEqual([]);
});

test('a changed name is found, and the previous one is not', async () => {
  const service = await startService();
  const id = await createIndividual(service, { lastName: 'Former' });
  expect(await search(service, 'former')).toEqual([id]);
  await service.patch(`/individuals/${id}`, { lastName: 'Married' });
  expect(await search(service, 'married')).toEqual([id]);
  expect(await search(service, 'former')).toEqual([]);
});

test.each(['ab', 'a b', '"'])('%s is too short to search for', async (text) => {
  const service = await startService();
  await expect(service.app.run('searchRecords', backOffice, { query: { text } })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test.each(['"quoted"', "o'brien", 'NEAR(a b)', 'name:*', '--drop'])(
  '%s is searched literally',
  async (text) => {
    const service = await startService();
    expect(await search(service, text)).toEqual([]);
  },
);
