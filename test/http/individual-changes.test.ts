import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { acceptedCases, rejectedCases } from '../support/fields.ts';
import { onChange, setByService } from '../support/individual-fields.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
const path = `/individuals/${await createIndividual(service, { investorAccountId })}`;

describe('PATCH /individuals/{id}', () => {
  test.each(acceptedCases(onChange))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.patch(path, { [field]: value });

    expect(status).toBe(200);
    expect(body).toHaveProperty(at, answer);
    expect((await service.get(path)).body).toEqual(body);
  });

  test.each(rejectedCases(onChange))('rejects $what in $field', ({ field, value, message }) =>
    expectError(service, 400, () => service.patch(path, { [field]: value }), `${field}: ${message}`),
  );

  test.each(['investorAccountId', ...setByService])('rejects %s', (field) =>
    expectError(
      service,
      400,
      () => service.patch(path, { [field]: 'x' }),
      `${field}: is not a field of this request`,
    ),
  );

  test.each(['', '  '])('cannot clear the first name with %j', (firstName) =>
    expectError(service, 400, () => service.patch(path, { firstName }), 'firstName: must not be empty'),
  );

  test('changes only the fields that are sent', async () => {
    const fields = { ...bodies.person, investorAccountId, ownership: 12.5, ssn: '912345678', city: 'Oslo' };
    const created = await service.post('/individuals', fields);

    const { body } = await service.patch(`/individuals/${created.body.id}`, { city: 'Bath', ssn: null });

    expect(body).toEqual({
      ...created.body,
      ownership: 12.5,
      city: 'Bath',
      ssn: null,
      lastFour: null,
      updatedAt: body.updatedAt,
    });
  });

  test('returns 404 for an individual that does not exist', () =>
    expectError(
      service,
      404,
      () => service.patch('/individuals/individual_0', { city: 'Bath' }),
      'id: no such record',
    ));
});
