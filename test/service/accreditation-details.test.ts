import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { submitAic, submitNetWorth } from '../law/support/accreditation.ts';
import { setClock } from '../law/support/clock.ts';
import { upload } from '../support/aic.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

setClock();
const service = await shareService();

const record = (operation: OperationName, params: object, body: object) =>
  service.app.run(operation, backOffice, { params, body });
const detailsOf = (id: string) => askAsStaff(service, 'getAccreditationDetails', { params: { id } });

/** An employee whose submission names only the employer. */
async function submitEmployee(employer: string) {
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'EMPLOYMENT_LETTER', { statementDate: '2026-06-01' });
  const { aicId } = await submitAic(service, individualId, {
    type: 'EMPLOYEE',
    metadata: [{ fileId, employer, title: 'Partner' }],
  });
  return { individualId, aicId };
}

describe('the details of an accreditation', () => {
  test('show the dates of client and officer, and until when each document counts', async () => {
    setClock();
    const { individualId } = await submitNetWorth(service, [['CASH', 1_200_000]]);
    const { documents } = await detailsOf(individualId);
    expect(documents).toMatchObject([
      {
        label: 'PROOF_OF_NET_WORTH',
        isSubmitted: true,
        statedOn: '2026-06-01',
        recordedOn: null,
        datedOn: '2026-06-01',
        validUntil: '2026-09-01',
      },
      { label: 'CREDIT_REPORT', isSubmitted: false, validUntil: '2026-09-01' },
    ]);

    await record('recordEvidenceDate', { id: documents[0].fileId }, { datedOn: '2026-05-20' });

    expect((await detailsOf(individualId)).documents[0]).toMatchObject({
      statedOn: '2026-06-01',
      recordedOn: '2026-05-20',
      recordedById: backOffice.actor.id,
      datedOn: '2026-05-20',
      validUntil: '2026-08-20',
    });
  });

  test('show which representations count, and until when', async () => {
    setClock();
    const subjectId = await createIndividual(service);
    const state = (kind: string, madeOn: string, more: object = {}) =>
      service.post('/representations', { subjectId, kind, madeOn, ...more });
    await state('LIABILITIES_DISCLOSED', '2026-03-14');
    await state('INCOME_EXPECTATION', '2025-06-10');
    await state('INCOME_EXPECTATION', '2026-06-10');
    await state('PRIOR_YEAR_INCOME', '2026-02-01', { amount: 220_000 });
    await state('PRIOR_YEAR_INCOME', '2026-02-01', { amount: 220_000, extensionFiled: true, by: 'SPOUSE' });
    await state('ACCREDITED_STATUS', '2026-06-01', { basis: 'INCOME' });
    await state('NOT_FINANCED', '2026-06-01');

    const { representations } = await detailsOf(subjectId);

    expect(
      representations.map(({ kind, state: shown, validUntil }: Record<string, string>) => [
        kind,
        shown,
        validUntil,
      ]),
    ).toEqual([
      ['NOT_FINANCED', 'VALID', null],
      ['ACCREDITED_STATUS', 'VALID', '2027-06-01'],
      ['PRIOR_YEAR_INCOME', 'VALID', '2026-10-15'],
      ['PRIOR_YEAR_INCOME', 'EXPIRED', '2026-04-15'],
      ['INCOME_EXPECTATION', 'VALID', '2026-12-31'],
      ['INCOME_EXPECTATION', 'REPLACED', '2025-12-31'],
      ['LIABILITIES_DISCLOSED', 'EXPIRED', '2026-06-14'],
    ]);
  });

  test('show a verification with its evidence and the arithmetic of its day', async () => {
    setClock();
    const { individualId, aicId } = await submitNetWorth(service, [['CASH', 1_200_000]]);
    const { body } = await service.get(`/individual/${individualId}/aic`);
    await record('decideAic', { id: aicId }, { to: 'APPROVED', expectedUpdatedAt: body.updatedAt });

    const [verification] = (await detailsOf(individualId)).verifications;

    expect(verification).toMatchObject({
      basis: 'NET_WORTH',
      method: 'ASSETS_AND_LIABILITIES',
      status: 'ACTIVE',
      validUntil: '2026-09-01',
      subjectName: '',
      result: 'PASSED',
      representations: [{ kind: 'LIABILITIES_DISCLOSED', madeOn: '2026-06-10' }],
      contrary: [],
    });
    expect(verification.steps[0]).toMatchObject({ left: '1200000', right: '1000000', passed: true });
    expect(verification.evidence).toMatchObject([
      { label: 'PROOF_OF_NET_WORTH', name: 'PROOF_OF_NET_WORTH.pdf', datedOn: '2026-06-01' },
      { label: 'CREDIT_REPORT', datedOn: '2026-06-01' },
    ]);
  });

  test('are empty for a person without any', async () => {
    expect(await detailsOf(await createIndividual(service))).toMatchObject({
      submitted: null,
      verifications: [],
      representations: [],
      documents: [],
      standing: null,
      office: null,
    });
  });
});

describe('the issuer of an employee', () => {
  test.each([
    ['Saltmarsh', 'its name in other letters', 'SALTMARSH  fund', true],
    ['Tidewater', 'its legal name', 'Tidewater Fund, L.P.', true],
    ['Seagrass', 'a part of its name', 'Seagrass', false],
  ])('is suggested for %s by %s, and counts only after an officer recorded it', async (...given) => {
    setClock();
    const [name, , employer, isFound] = given;
    const issuerId = await createIssuer(service, {
      title: `${name} Fund`,
      legalName: `${name} Fund LP`,
      investmentCompanyExclusion: 'SECTION_3C7',
    });
    const { individualId, aicId } = await submitEmployee(employer);
    await service.app.settle();

    const suggested = await askAsStaff(service, 'suggestIssuer', { params: { id: aicId } });

    expect(suggested.issuerId).toBe(isFound ? issuerId : null);
    expect((await detailsOf(individualId)).office).toMatchObject({ issuerId: null, isRecorded: false });
  });

  test('is not suggested while two have the name, and is shown after an officer recorded it', async () => {
    setClock();
    const issuerId = await createIssuer(service, { title: 'Twin Rivers' });
    await createIssuer(service, { title: 'Twin Rivers LLC' });
    const { individualId, aicId } = await submitEmployee('Twin Rivers');
    await service.app.settle();
    expect((await askAsStaff(service, 'suggestIssuer', { params: { id: aicId } })).issuerId).toBeNull();

    await record('recordOffice', { id: aicId }, { issuerId, position: 'DIRECTOR', since: null });

    expect((await detailsOf(individualId)).office).toMatchObject({
      employer: 'Twin Rivers',
      issuerId,
      issuerName: 'Twin Rivers',
      position: 'DIRECTOR',
      isRecorded: true,
    });
  });
});
