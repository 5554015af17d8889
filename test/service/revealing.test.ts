import { beforeAll, describe, expect, test } from 'vitest';
import { openWindowAs } from '../support/officers.ts';
import { createIndividual } from '../support/records.ts';
import { type Running, shareService, startService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

const ssn = '912345678';
const reason = 'Form 1099';

async function createSecureRequest(on: Running): Promise<string> {
  const { body } = await on.post('/secure-request', {
    payload: { iban: 'NO9386011117947' },
    template: 'BANK',
  });
  return body.id;
}

describe('an SSN', () => {
  test('is revealed in full, and the audit log records the view without the number', async () => {
    const id = await createIndividual(service, { ssn });

    expect(await askAsStaff(service, 'revealSsn', { params: { id }, body: { reason } })).toEqual({
      ssn: '912-34-5678',
    });

    const events = await eventsOf(service, id);
    expect(events.at(-1)).toMatchObject({
      action: 'revealSsn',
      actorId: 'back-office',
      before: {},
      after: { looked: 'ssn', reason },
    });
    expect(JSON.stringify(events)).not.toContain('91234');
    expect(JSON.stringify(events)).not.toContain('912-34');
  });

  test('writes an event for each view', async () => {
    const id = await createIndividual(service, { ssn });
    await askAsStaff(service, 'revealSsn', { params: { id }, body: { reason } });
    await askAsStaff(service, 'revealSsn', { params: { id }, body: { reason } });
    const looks = (await eventsOf(service, id)).filter(({ action }) => action === 'revealSsn');
    expect(looks).toHaveLength(2);
  });

  test('cannot be revealed if it is unknown, and writes no event', async () => {
    const id = await createIndividual(service);
    expect(await askAsStaff(service, 'revealSsn', { params: { id }, body: { reason } })).toEqual({
      rejected: 'rule',
      errors: ['ssn: is not known'],
    });
    expect((await eventsOf(service, id)).map(({ action }) => action)).toEqual(['createIndividual']);
  });

  test('cannot be revealed with the client API', async () => {
    const id = await createIndividual(service, { ssn });
    for (const path of [`/individuals/${id}/ssn`, `/individuals/${id}/reveal`]) {
      expect((await service.post(path)).status).toBe(404);
    }
    const answer = await service.get(`/individuals/${id}`);
    expect(JSON.stringify(answer.body)).not.toContain('12345678');
  });
});

describe('the payload of a secure request', () => {
  test('is hidden until it is revealed, which writes an event', async () => {
    const id = await createSecureRequest(service);
    const summary = await askAsStaff(service, 'getSecureRequestSummary', { params: { id } });
    expect(summary).toMatchObject({ id, template: 'BANK' });
    expect(JSON.stringify(summary)).not.toContain('NO93');
    expect(await eventsOf(service, id)).toHaveLength(1);

    expect(await askAsStaff(service, 'getSecureRequest', { params: { id } })).toMatchObject({
      payload: { iban: 'NO9386011117947' },
    });
    const events = await eventsOf(service, id);
    expect(events.at(-1)).toMatchObject({ action: 'getSecureRequest', after: { looked: 'payload' } });
    expect(JSON.stringify(events)).not.toContain('NO93');
  });
});

test('secret values require a reviewer', async () => {
  const own = await startService();
  const id = await createIndividual(own, { ssn });
  const requestId = await createSecureRequest(own);
  // The first officer of a folder has every role.
  await openWindowAs(own.app, 'Ada Lindqvist', 'administrator');
  const keeper = await openWindowAs(own.app, 'Bo Keeper', 'administrator');
  const reviewer = await openWindowAs(own.app, 'Cleo Reviewer', 'reviewer');

  expect(await keeper.ask('revealSsn', { params: { id }, body: { reason } })).toMatchObject({
    rejected: 'forbidden',
  });
  expect(await keeper.ask('getSecureRequest', { params: { id: requestId } })).toMatchObject({
    rejected: 'forbidden',
  });
  expect((await eventsOf(own, id)).map(({ action }) => action)).toEqual(['createIndividual']);
  expect(await reviewer.ask('revealSsn', { params: { id }, body: { reason } })).toEqual({
    ssn: '912-34-5678',
  });
  expect((await eventsOf(own, id)).at(-1)).toMatchObject({ actorId: reviewer.id });
});
