/** What officers record for an issuer: its covered persons, and its group (compliance.md § 5.1, compliance.md § 5.4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../law/support/clock.ts';
import { upload } from '../support/aic.ts';
import { createIssuer } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

let service: Running;
let issuerId: string;

beforeEach(async () => {
  setClock();
  service = await startService();
  issuerId = await createIssuer(service);
});

const ask = (name: Parameters<typeof askAsStaff>[1], request: object) => askAsStaff(service, name, request);

describe('a covered person', () => {
  const add = (fields: object) =>
    ask('createCoveredPerson', { body: { issuerId, capacity: 'DIRECTOR', name: 'Mara Lind', ...fields } });
  const list = async () => (await ask('listCoveredPersons', { params: { id: issuerId } })).items;

  test.each([
    ['without a questionnaire', {}, 'MISSING', null],
    ['12 months after its questionnaire', { questionnaireOn: '2025-06-15' }, 'VALID', '2026-06-15'],
    ['12 months and a day after it', { questionnaireOn: '2025-06-14' }, 'EXPIRED', '2026-06-14'],
    [
      'on its bring-down date',
      { questionnaireOn: '2026-01-05', bringDownOn: '2026-06-15' },
      'VALID',
      '2026-06-15',
    ],
    [
      'on the day after its bring-down date',
      { questionnaireOn: '2026-01-05', bringDownOn: '2026-06-14' },
      'EXPIRED',
      '2026-06-14',
    ],
  ])('%s is listed with the state of the questionnaire', async (_name, fields, state, validUntil) => {
    const isAnswered = 'questionnaireOn' in fields;
    const questionnaireFileId = isAnswered ? await upload(service, issuerId, 'OTHER') : null;
    await add({ ...fields, questionnaireFileId, answer: isAnswered ? 'NO_EVENT' : null });

    expect(await list()).toMatchObject([{ name: 'Mara Lind', state, validUntil }]);
  });

  test.each([
    ['a questionnaire of tomorrow', { questionnaireOn: '2026-06-16' }, 'rule'],
    ['a bring-down date before it', { questionnaireOn: '2026-06-10', bringDownOn: '2026-06-09' }, 'rule'],
    ['a day that does not exist', { questionnaireOn: '2026-02-29' }, 'invalid'],
    ['no name', { name: ' ' }, 'invalid'],
    ['a name of 501 characters', { name: 'x'.repeat(501) }, 'invalid'],
    ['an unknown capacity', { capacity: 'FRIEND' }, 'invalid'],
    ['an unknown offering', { offeringId: 'offering_x' }, 'not-found'],
    ['an unknown document', { questionnaireFileId: 'file_x' }, 'not-found'],
  ])('with %s is rejected', async (_name, fields, rejected) => {
    expect(await add(fields)).toMatchObject({ rejected });
    expect(await list()).toEqual([]);
  });

  test('whose dates are cleared has no questionnaire', async () => {
    const { id, updatedAt } = await add({ questionnaireOn: '2026-06-01', bringDownOn: '2026-06-30' });
    const body = { expectedUpdatedAt: updatedAt, questionnaireOn: null, bringDownOn: null };

    await ask('updateCoveredPerson', { params: { id }, body });

    expect(await list()).toMatchObject([{ state: 'MISSING', questionnaireOn: null, bringDownOn: null }]);
  });
});

describe('an issuer group', () => {
  const link = (id: string, relatedIssuerId: string, relation = 'AFFILIATE') =>
    ask('linkIssuer', { params: { id }, body: { relatedIssuerId, relation } });
  const readTitles = async (id: string) => {
    const { members } = await ask('getIssuerGroup', { params: { id } });
    return members.map(({ title }: { title: string }) => title).toSorted();
  };

  test('contains issuers that are linked through others, until the link is removed', async () => {
    const pier = await createIssuer(service, { title: 'North Pier' });
    const quay = await createIssuer(service, { title: 'South Quay' });
    expect(await readTitles(issuerId)).toEqual([]);
    await link(issuerId, pier);
    await link(quay, pier, 'PREDECESSOR');

    expect(await readTitles(issuerId)).toEqual(['North Pier', 'South Quay']);
    await ask('unlinkIssuer', { params: { id: pier }, body: { relatedIssuerId: quay } });
    expect(await readTitles(issuerId)).toEqual(['North Pier']);
    expect(await readTitles(quay)).toEqual([]);
  });

  test('has no links to the issuer itself, to unknown issuers, or with unknown relations', async () => {
    const pier = await createIssuer(service);

    expect(await link(issuerId, issuerId)).toMatchObject({ rejected: 'rule' });
    expect(await link(issuerId, 'issuer_x')).toMatchObject({ rejected: 'not-found' });
    expect(await link(issuerId, pier, 'FRIEND')).toMatchObject({ rejected: 'invalid' });
    expect(
      await ask('unlinkIssuer', { params: { id: issuerId }, body: { relatedIssuerId: pier } }),
    ).toMatchObject({
      rejected: 'not-found',
    });
    expect(await readTitles(issuerId)).toEqual([]);
  });
});
