import { beforeAll, expect, test } from 'vitest';
import { answerScreens } from '../../electron/ipc/router.ts';
import { ScreenSession } from '../../electron/service/modules/officers/screen-session.ts';
import type { ScreenRequest } from '../../shared/contracts/bridge.ts';
import { toAcknowledgement, type Warning } from '../../shared/contracts/errors.ts';
import { countRows } from '../support/errors.ts';
import {
  bodies,
  createIndividual,
  createInvestorAccount,
  createIssuer,
  freshEmail,
} from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';
import { eventsOf } from '../support/staff.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

/** Sends a request from a window, as forms do. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const ask = (name: string, request: ScreenRequest): Promise<any> =>
  answerScreens(service.app, new ScreenSession(), name, request);

const newIssuer = (fields: object) => ({ body: { ...bodies.issuer, ein: '12-0000009', ...fields } });

async function newIndividual(fields: object): Promise<ScreenRequest> {
  return { body: { ...bodies.person, investorAccountId: await createInvestorAccount(service), ...fields } };
}

async function correction(id: string, fields: object): Promise<ScreenRequest> {
  const { body } = await service.get(`/individuals/${id}`);
  return { params: { id }, body: { expectedUpdatedAt: body.updatedAt, ...fields } };
}

const acknowledging = (request: ScreenRequest, warnings: readonly Warning[]): ScreenRequest => ({
  ...request,
  acknowledged: warnings.map(toAcknowledgement),
});

test('a form with a value that cannot be right stores nothing until the warning is acknowledged', async () => {
  const request = newIssuer({ state: 'XX', country: 'US' });
  const before = await countRows(service.app);

  const asked = await ask('createIssuer', request);

  const warnings = [{ field: 'state', message: 'XX is not a US state', recordIds: [] }];
  expect(asked).toEqual({
    ok: false,
    error: { code: 'warnings', message: 'Check the warnings', errors: warnings },
  });
  expect(await countRows(service.app)).toEqual(before);

  const stored = await ask('createIssuer', acknowledging(request, warnings));

  expect(stored).toMatchObject({ ok: true, output: { state: 'XX' } });
  const [created] = await eventsOf(service, stored.output.id);
  expect(created).toMatchObject({
    action: 'createIssuer',
    after: {
      title: 'Harbor Light',
      acknowledgedWarnings: [{ field: 'state', message: 'XX is not a US state' }],
    },
  });
});

test('an acknowledgement does not cover a warning that appeared after it', async () => {
  const request = newIssuer({ ein: '12-0000010', state: 'XX', country: 'US' });
  const { error } = await ask('createIssuer', request);
  const other = await createIssuer(service, { ein: '12-0000010' });

  const answer = await ask('createIssuer', acknowledging(request, error.errors));

  expect(answer.error).toMatchObject({
    code: 'warnings',
    errors: [
      { field: 'state' },
      { field: 'ein', message: 'Duplicate EIN: also on Harbor Light', recordIds: [other] },
    ],
  });
});

test('the duplicates of an individual are warnings with links, and the audit log has no SSN', async () => {
  const person = { firstName: 'Ruth', lastName: 'Quimby', dob: '03/04/1985' };
  const other = await createIndividual(service, { ...bodies.person, ssn: '899-12-0041' });
  const namesake = await createIndividual(service, person);
  const request = await newIndividual({ ...person, ssn: '899-12-0041' });

  const { error } = await ask('createIndividual', request);

  expect(error.errors).toEqual([
    { field: 'ssn', message: 'Duplicate SSN: also on Ingrid Solheim', recordIds: [other] },
    {
      field: 'lastName',
      message: 'Possible duplicate: another record has the same name and date of birth',
      recordIds: [namesake],
    },
  ]);
  const { output } = await ask('createIndividual', acknowledging(request, error.errors));
  const events = JSON.stringify(await eventsOf(service, output.id));
  expect(events).toContain('Duplicate SSN');
  expect(events).not.toMatch(/899-?12-?0041/);
});

test('a new record of a person who has one is a warning with a link', async () => {
  const person = { firstName: 'Grace', lastName: 'Hopper', ssn: '899-12-0051' };
  const other = await createIndividual(service, person);

  const { error } = await ask('createIndividual', await newIndividual(person));

  const message = 'This person already has a record with the same SSN';
  expect(error.errors).toEqual([{ field: 'ssn', message, recordIds: [other] }]);
});

test('a correction is asked only about the values that it changes', async () => {
  const id = await createIndividual(service, { dob: '02/28/2030', phone: '+12125550143' });

  const unrelated = await ask('correctIndividual', await correction(id, { occupation: 'Sailor' }));
  const { error } = await ask('correctIndividual', await correction(id, { phone: 'not a phone' }));
  const same = await ask('correctIndividual', await correction(id, { dob: '03/01/2030' }));

  expect(unrelated.ok).toBe(true);
  expect(error.errors).toEqual([{ field: 'phone', message: 'Not a phone number', recordIds: [] }]);
  expect(same.error.errors).toMatchObject([{ field: 'dob' }]);
});

test('an onboarding lists the warnings about all of its parts at once', async () => {
  const people = [
    { ...bodies.person, ssn: '123456789' },
    { ...bodies.person, firstName: 'Tomas', role: 'JOINT', zip: 'ABC', country: 'US' },
  ];
  const body = { investorAccountType: 'JOINT', name: 'Solheim', email: freshEmail(), people };

  const { error } = await ask('onboardInvestor', { body });

  expect(error.errors).toEqual([
    { field: 'people[0].ssn', message: 'Placeholder, not a real SSN', recordIds: [] },
    { field: 'people[1].zip', message: 'A ZIP code in the United States has 5 or 9 digits', recordIds: [] },
  ]);
  expect(await ask('onboardInvestor', acknowledging({ body }, error.errors))).toMatchObject({ ok: true });
});

test('an acknowledgement must be a list of texts', async () => {
  const request = { ...newIssuer({}), acknowledged: 'all' };

  expect(await ask('createIssuer', request as never)).toMatchObject({
    error: { code: 'invalid', errors: [{ field: 'acknowledged' }] },
  });
});

test('client systems are not asked', async () => {
  const { status, body } = await service.post('/issuers', newIssuer({ state: 'XX', country: 'US' }).body);

  expect({ status, state: body.state }).toEqual({ status: 201, state: 'XX' });
});
