import { expect } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { upload } from '../support/aic.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import {
  approveAic,
  approveEntity,
  dated,
  liabilitiesBy,
  readReview,
  submitAic,
  submitEntity,
  submitIncome,
  submitNetWorth,
} from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { World } from './support/world.ts';

setClock();
const service = await shareService();

const record = (operation: OperationName, params: object, body: object) =>
  service.app.run(operation, backOffice, { params, body });

/** The result for a license whose standing an officer checked. */
async function reviewLicense(licenseType: string, standing = 'ACTIVE', checkedOn = '2026-06-01') {
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'PROFESSIONAL_LICENSE');
  const item = { fileId, licenseType, licenseNumber: '7654321' };
  await submitAic(service, individualId, { type: 'PROFESSIONAL', metadata: [item] });
  await record(
    'recordLicenseStanding',
    { individualId },
    { registry: 'FINRA BrokerCheck', crdNumber: '7654321', checkedOn, standing },
  );
  return (await readReview(service, individualId)).systemReview;
}

for (const [systemReview, ...licenseTypes] of [
  ['PASSED', 'Series 65', 'SERIES_7', '82'],
  ['FAILED', 'Series 63', 'Series 66'],
  ['NEEDS_INFO', 'Series 63, renewed 7/2024'],
] as const) {
  for (const licenseType of licenseTypes) {
    lawCase(18, '501(a)(10), parsing', `the license “${licenseType}” is ${systemReview}`, async () => {
      setClock();

      expect(await reviewLicense(licenseType)).toBe(systemReview);
    });
  }
}

for (const [standing, checkedOn, systemReview] of [
  ['LAPSED', '2026-06-01', 'FAILED'],
  ['UNKNOWN', '2026-06-01', 'NEEDS_INFO'],
  ['ACTIVE', '2026-03-15', 'PASSED'],
  ['ACTIVE', '2026-03-14', 'NEEDS_INFO'],
] as const) {
  lawCase(
    19,
    '501(a)(10), standing',
    `a standing ${standing} of ${checkedOn} is ${systemReview}`,
    async () => {
      setClock();

      expect(await reviewLicense('Series 65', standing, checkedOn)).toBe(systemReview);
    },
  );
}

for (const { title, exclusion, position, since, systemReview } of [
  {
    title: 'an investment employee of twelve months',
    exclusion: 'SECTION_3C7',
    position: 'INVESTMENT_EMPLOYEE',
    since: '2025-06-15',
    systemReview: 'PASSED',
  },
  {
    title: 'an investment employee of a day less',
    exclusion: 'SECTION_3C7',
    position: 'INVESTMENT_EMPLOYEE',
    since: '2025-06-16',
    systemReview: 'FAILED',
  },
  {
    title: 'a director of an issuer that is no private fund',
    exclusion: 'NONE',
    position: 'DIRECTOR',
    since: null,
    systemReview: 'FAILED',
  },
]) {
  lawCase(21, '270.3c-5(a)(4)(ii)', `${title} is ${systemReview}`, async () => {
    setClock();
    const issuerId = await createIssuer(service, { investmentCompanyExclusion: exclusion });
    const individualId = await createIndividual(service);
    const fileId = await upload(service, individualId, 'EMPLOYMENT_LETTER', dated);

    const reviewed = await submitAic(service, individualId, {
      type: 'EMPLOYEE',
      metadata: [{ fileId, employer: 'Harbor Light', title: 'Manager', issuerId, position, since }],
    });

    expect(reviewed.systemReview).toBe(systemReview);
    expect(reviewed.log.verification.issuerId).toBe(issuerId);
  });
}

/** The result for net worth with one statement, after an officer recorded its date. */
async function reviewStatement(metadata?: object, recordedOn?: string) {
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', metadata);
  await upload(service, individualId, 'CREDIT_REPORT', dated);
  await submitAic(service, individualId, {
    type: 'NET_WORTH',
    metadata: [
      { institution: 'Casco', accountType: 'Fund', itemType: 'SECURITIES', balance: 1_200_000, fileId },
    ],
    representations: liabilitiesBy('PERSON'),
  });
  if (recordedOn) await record('recordEvidenceDate', { id: fileId }, { datedOn: recordedOn });
  return (await readReview(service, individualId)).systemReview;
}

for (const { title, metadata, recordedOn, systemReview } of [
  { title: 'without a date, uploaded today,', systemReview: 'NEEDS_INFO' },
  { title: 'of tomorrow', metadata: { statementDate: '2026-06-16' }, systemReview: 'NEEDS_INFO' },
  { title: 'whose date an officer records', recordedOn: '2026-05-20', systemReview: 'PASSED' },
]) {
  lawCase(24, '506(c)(2)(ii)(B), date', `a statement ${title} is ${systemReview}`, async () => {
    setClock();

    expect(await reviewStatement(metadata, recordedOn)).toBe(systemReview);
  });
}

for (const [signerKind, verifiedOn, systemReview] of [
  ['CPA', '2026-03-15', 'PASSED'],
  ['CPA', '2026-03-14', 'NEEDS_INFO'],
  ['INVESTMENT_ADVISER_STATE', '2026-06-01', 'NEEDS_INFO'],
] as const) {
  lawCase(25, '506(c)(2)(ii)(C)', `a letter of ${signerKind} of ${verifiedOn}: ${systemReview}`, async () => {
    setClock();
    const individualId = await createIndividual(service);
    const fileId = await upload(service, individualId, 'VERIFICATION_LETTER', {
      statementDate: verifiedOn,
    });
    const letter = { fileId, signerKind, signerName: 'Carla Reyes', licenseNumber: '12-345', verifiedOn };

    const reviewed = await submitAic(service, individualId, {
      type: 'THIRD_PARTY_CONFIRMATION',
      metadata: [letter],
    });

    expect(reviewed.systemReview).toBe(systemReview);
    if (systemReview !== 'PASSED') return;
    expect(reviewed.log.verification).toMatchObject({
      method: 'THIRD_PARTY_CONFIRMATION',
      validUntil: '2026-06-15',
    });
  });
}

for (const [figures, submit] of [
  [
    'income',
    (id: string) =>
      submitIncome(
        service,
        [2025, 2024].map((year) => [year, 100_000]),
        { individualId: id },
      ),
  ],
  ['net worth', (id: string) => submitNetWorth(service, [['CASH', 500_000]], { individualId: id })],
] as const) {
  lawCase(
    106,
    '506(c)(2)(ii)(C), signer',
    `a letter without a signer, and too little ${figures}`,
    async () => {
      setClock();
      const individualId = await createIndividual(service);
      await upload(service, individualId, 'VERIFICATION_LETTER', dated);

      const { systemReview, log } = await submit(individualId);

      expect(systemReview).toBe('NEEDS_INFO');
      expect(log.missing[0]?.description).toContain('Verification letter: State who signed it');
      // Without the letter the basis is not met, which no override approves.
      expect(await approveAic(service, individualId)).toContain('State the signer of the letter');
    },
  );
}

lawCase(106, '506(c)(2)(ii)(C), signer', 'a letter about an entity without a signer', async () => {
  setClock();
  const [id = ''] = (await new World(service).entity({ totalAssets: 1, formedForInvestment: false }))
    .ownerIds;
  await upload(service, id, 'VERIFICATION_LETTER', dated);

  expect(await submitEntity(service, id, { basis: 'ENTITY_ASSETS' })).toBe('NEEDS_INFO');

  const { systemReviewLog } = (await service.get(`/legal-entities/${id}/accreditation`)).body;
  expect(systemReviewLog).toContain('Verification letter: State who signed it');
  expect(await approveEntity(service, id)).toContain('Total assets must be above 5000000');
});
