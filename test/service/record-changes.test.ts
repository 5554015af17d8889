import { beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../shared/contracts/index.ts';
import { countRows } from '../support/errors.ts';
import { uploadPublic } from '../support/public-files.ts';
import {
  bodies,
  createIndividual,
  createInvestorAccount,
  createIssuer,
  createOffering,
} from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

async function createLegalEntity(): Promise<string> {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const { body } = await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });
  return body.id;
}

interface Editable {
  operation: OperationName;
  path: string;
  create: () => Promise<string>;
  /** A change, as it is sent and as it is returned. */
  change: object;
  answered: object;
  /** A required field of the record. */
  requiredError: string;
  /** A change that violates the field rules of the creation. */
  rejected: [body: object, kind: string, error: string];
}

const records: Editable[] = [
  {
    operation: 'updateIssuer',
    path: '/issuers',
    create: () => createIssuer(service, { dba: 'Harbor', city: 'Portland' }),
    change: { legalName: 'Harbor Light Energy LLC', doi: '03/14/2019', dba: null },
    answered: {
      legalName: 'Harbor Light Energy LLC',
      doi: '2019-03-14T00:00:00.000Z',
      dba: null,
      city: 'Portland',
    },
    requiredError: 'title',
    rejected: [{ doi: '03/14/2999' }, 'rule', 'doi: must not be in the future'],
  },
  {
    operation: 'updateOffering',
    path: '/offerings',
    create: () => createOffering(service, { minInvestment: 1000, startAt: '01/05/2026' }),
    change: { targetAmount: 2_000_000.5, endAt: '12/31/2027', active: false },
    answered: {
      targetAmount: 2_000_000.5,
      endAt: '2027-12-31T00:00:00.000Z',
      enabled: false,
      minInvestment: 1000,
    },
    requiredError: 'name',
    // Compared with the earlier values.
    rejected: [{ endAt: '01/05/2026', maxInvestment: 999 }, 'rule', 'endAt: must be after startAt'],
  },
  {
    operation: 'updateInvestorAccount',
    path: '/investor-accounts',
    create: () => createInvestorAccount(service, { tid: 'crm-1' }),
    change: { name: 'Solheim Savings', tid: null },
    answered: { name: 'Solheim Savings', tid: null, investorAccountType: 'INDIVIDUAL' },
    requiredError: 'name',
    rejected: [
      { investorAccountType: 'JOINT' },
      'invalid',
      'investorAccountType: is not a field of this request',
    ],
  },
  {
    operation: 'correctIndividual',
    path: '/individuals',
    create: () => createIndividual(service, { city: 'Bath', ssn: '912345678' }),
    change: { lastName: 'Solheim-Berg', dob: '07/21/1984', ownership: 50 },
    answered: { lastName: 'Solheim-Berg', ownership: 50, ssn: '***-**-5678', city: 'Bath' },
    requiredError: 'firstName',
    rejected: [{ role: 'JOINT' }, 'rule', 'role: must be PRIMARY in an account of type INDIVIDUAL'],
  },
  {
    operation: 'updateLegalEntity',
    path: '/legal-entities',
    create: createLegalEntity,
    change: { ein: '12-3456789', state: 'ME' },
    answered: { ein: '12-3456789', state: 'ME', name: 'Solheim Trust' },
    requiredError: 'name',
    rejected: [
      { dateOfIncorporation: '01/01/2999' },
      'rule',
      'dateOfIncorporation: must not be in the future',
    ],
  },
];

describe.each(records)(
  '$operation',
  ({ operation, path, create, change, answered, requiredError, rejected }) => {
    async function createAndSee() {
      const id = await create();
      const { body } = await service.get(`${path}/${id}`);
      return { id, expectedUpdatedAt: body.updatedAt as string };
    }

    test('changes the sent fields, leaves the others, and records the officer', async () => {
      const { id, expectedUpdatedAt } = await createAndSee();
      expect(
        await askAsStaff(service, operation, { params: { id }, body: { expectedUpdatedAt, ...change } }),
      ).toMatchObject(answered);
      expect((await service.get(`${path}/${id}`)).body).toMatchObject(answered);
      expect((await eventsOf(service, id)).at(-1)).toMatchObject({
        action: operation,
        actorId: 'back-office',
      });
    });

    test('rejects a record that has changed since it was read', async () => {
      const { id, expectedUpdatedAt } = await createAndSee();
      await askAsStaff(service, operation, { params: { id }, body: { expectedUpdatedAt, ...change } });
      const before = await countRows(service.app);

      expect(
        await askAsStaff(service, operation, { params: { id }, body: { expectedUpdatedAt, ...change } }),
      ).toEqual({
        rejected: 'outdated',
        errors: [expect.stringMatching(/^The record was updated at /)],
      });
      expect(await countRows(service.app)).toEqual(before);
    });

    test('validates the change by the rules of a creation', async () => {
      const { id, expectedUpdatedAt } = await createAndSee();
      const [body, kind, error] = rejected;
      const answer = await askAsStaff(service, operation, {
        params: { id },
        body: { expectedUpdatedAt, ...body },
      });
      expect(answer).toMatchObject({ rejected: kind });
      expect(answer.errors).toContain(error);
    });

    test('cannot clear a required field', async () => {
      const { id, expectedUpdatedAt } = await createAndSee();
      expect(
        await askAsStaff(service, operation, {
          params: { id },
          body: { expectedUpdatedAt, [requiredError]: null },
        }),
      ).toMatchObject({
        rejected: 'invalid',
        errors: [expect.stringContaining(`${requiredError}: must be text`)],
      });
    });

    test('returns not-found for an unknown record', async () => {
      const id = 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3';
      expect(
        await askAsStaff(service, operation, { params: { id }, body: { expectedUpdatedAt: 'whenever' } }),
      ).toMatchObject({ rejected: 'not-found' });
    });
  },
);

describe('the files of an update', () => {
  test.each([
    ['of the record itself', async (id: string) => uploadPublic(service, id, 'COVER_ART'), undefined],
    [
      'with another label',
      async (id: string) => uploadPublic(service, id, 'W9'),
      'coverArtId: must be a file with the label COVER_ART',
    ],
    [
      'of another record',
      async () => uploadPublic(service, await createIssuer(service), 'COVER_ART'),
      'coverArtId: must not be a file of another record',
    ],
  ])('%s', async (_title, upload, error) => {
    for (const { operation, path, create } of records.slice(0, 2)) {
      const id = await create();
      const coverArtId = await upload(id);
      const { updatedAt: expectedUpdatedAt } = (await service.get(`${path}/${id}`)).body;
      const answer = await askAsStaff(service, operation, {
        params: { id },
        body: { expectedUpdatedAt, coverArtId },
      });
      expect(answer).toMatchObject(error ? { rejected: 'rule', errors: [error] } : { coverArtId });
    }
  });

  test('are validated for the issuer of an offering', async () => {
    const issuerId = await createIssuer(service);
    const id = await createOffering(service, { issuerId });
    const memorandumId = await uploadPublic(service, issuerId, 'OFFERING_MEMORANDUM');
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/offerings/${id}`)).body;
    expect(
      await askAsStaff(service, 'updateOffering', {
        params: { id },
        body: { expectedUpdatedAt, memorandumId },
      }),
    ).toMatchObject({ memorandumId });
  });
});

describe('the revisions of an offering', () => {
  const readDetails = (id: string) => askAsStaff(service, 'getOfferingDetails', { params: { id } });

  async function change(id: string, fields: object) {
    const { offering } = await readDetails(id);
    return askAsStaff(service, 'updateOffering', {
      params: { id },
      body: { expectedUpdatedAt: offering.updatedAt, ...fields },
    });
  }

  test('store each change, and mark the approved one', async () => {
    const id = await createOffering(service, { type: 'REG_S' });
    const { offering: first } = await readDetails(id);
    await askAsStaff(service, 'decideOffering', {
      params: { id },
      body: { expectedUpdatedAt: first.updatedAt, to: 'APPROVED' },
    });
    await change(id, { name: 'Series B', targetAmount: 5 });

    const { offering, revisions } = await readDetails(id);
    expect(offering.publishedVersionId).toBe(first.draftVersionId);
    expect(revisions.map((revision: { id: string }) => revision.id)).toEqual([
      offering.draftVersionId,
      first.draftVersionId,
    ]);
    expect(
      revisions.map(({ content }: { content: { name: string; targetAmount: string } }) => content),
    ).toEqual([
      expect.objectContaining({ name: 'Series B', targetAmount: '5' }),
      expect.objectContaining({ name: 'Series A', targetAmount: '1000000' }),
    ]);
  });

  test('do not include a change without differences', async () => {
    const id = await createOffering(service);
    const { draftVersionId } = await change(id, { name: 'Series A', active: true });
    expect((await readDetails(id)).revisions).toEqual([expect.objectContaining({ id: draftVersionId })]);
  });
});
