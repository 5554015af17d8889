import { expect, test, vi } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { runUnit } from '../../electron/service/kernel/unit-of-work.ts';
import { startExamination } from '../../electron/service/modules/compliance/file-examinations.ts';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import type { LaunchInspection } from '../../electron/service/modules/compliance/kyc-inspection/launch-inspection.ts';
import { pdf } from '../support/documents.ts';
import { claimingPng } from '../support/hostile-documents.ts';
import { license, readExamined, submit, uploadImage } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { startService, temporaryFolder } from '../support/service.ts';

const entry = new URL('../support/inspection-entry.ts', import.meta.url);

/** PDFs use up the memory of their process, PNGs crash it, and JPEGs are small photos. */
function countedEntry(): LaunchInspection & { jobs: number } {
  const launch = Object.assign(
    (listener: Parameters<LaunchInspection>[0]) => {
      const inspection = forkInspection(listener, entry);
      return {
        ...inspection,
        send(job: Parameters<typeof inspection.send>[0]) {
          launch.jobs += 1;
          inspection.send(job);
        },
      };
    },
    { jobs: 0 },
  );
  return launch;
}

const start = (launch: LaunchInspection, folder = temporaryFolder()) =>
  startService(folder, undefined, launch);

test('a selfie that stops its examination does not hide findings of the other images, and an officer decides', async () => {
  const service = await start(countedEntry());
  const individualId = await createIndividual(service);
  const kycSelfieFileId = await uploadImage(service, individualId, 'KYC_SELFIE', pdf());
  const { id } = await submit(service, individualId, { ...license, kycSelfieFileId });

  const record = await readExamined(service, id);

  expect(record.kycStatus).toBe('ERROR');
  expect(record.findings).toContainEqual({
    code: 'EXAMINATION_STOPPED',
    severity: 'HIGH',
    message: 'Image not checked (selfie): the check used more than 400 MB of memory; review it manually',
    compared: { image: 'selfie' },
  });
  const small = record.findings.filter(({ code }) => code === 'IMAGE_TOO_SMALL');
  expect(small.map(({ compared }) => compared.image)).toEqual(['front', 'back']);
  const body = { to: 'RESUBMIT', reasonCode: 'DOCUMENT_UNREADABLE', expectedUpdatedAt: record.updatedAt };
  await service.app.run('decideKyc', backOffice, { params: { id }, body });
  expect((await service.get(`/kyc/${id}`)).body.kycStatus).toBe('RESUBMIT');
});

test('the same content is not examined again, for another record or after a restart', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = temporaryFolder();
  const launch = countedEntry();
  const first = await start(launch, folder);
  const crashing = claimingPng(900, 600);
  const submitCrashing = async (service: typeof first) => {
    const individualId = await createIndividual(service);
    const front = await uploadImage(service, individualId, 'KYC_DOCUMENT_FRONT', crashing);
    const { id } = await submit(service, individualId, { kycDocumentFrontFileId: front });
    return readExamined(service, id);
  };
  const stopped = {
    code: 'EXAMINATION_STOPPED',
    message: 'Image not checked (front): the check crashed; review it manually',
  };

  expect(await submitCrashing(first)).toMatchObject({ kycStatus: 'ERROR' });
  expect((await submitCrashing(first)).findings).toContainEqual(expect.objectContaining(stopped));
  await first.app.close();
  const second = await start(launch, folder);

  expect((await submitCrashing(second)).findings).toContainEqual(expect.objectContaining(stopped));
  expect(launch.jobs).toBe(1);
});

test.each([
  { attempts: 1, kycStatus: 'NEEDS_REVIEW', code: 'IMAGE_TOO_SMALL', message: /300 × 200/ },
  {
    attempts: 2,
    kycStatus: 'ERROR',
    code: 'EXAMINATION_STOPPED',
    message: /\(front\): Offerdesk was terminated during each check/,
  },
])(
  'the next start sets $kycStatus after $attempts examinations in which the host was killed',
  async ({ attempts, kycStatus, code, message }) => {
    const folder = temporaryFolder();
    const service = await start(countedEntry(), folder);
    await service.app.parts.kycProvider.close();
    const { id } = await submit(service, await createIndividual(service));
    const files = await service.app.service.storage.reader.selectFrom('files').select('sha256').execute();
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await runUnit(service.app.service, backOffice, startExamination, files[0]?.sha256 ?? '');
    }
    await service.app.close();

    const next = await start(countedEntry(), folder);

    const record = await readExamined(next, id);
    expect(record.kycStatus).toBe(kycStatus);
    expect(record.findings).toContainEqual(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  },
);

test('an examination that ends because the host closes does not count as an attempt', async () => {
  const folder = temporaryFolder();
  const launched = Promise.withResolvers<void>();
  const service = await start(() => {
    launched.resolve();
    return { send() {}, kill() {} };
  }, folder);
  const { id } = await submit(service, await createIndividual(service));
  await launched.promise;
  const { app } = service;

  await app.close();

  const secondary = await createApp({ ...folder, role: 'secondary' });
  const { reader } = secondary.service.storage;
  const attempts = await reader.selectFrom('fileExaminations').selectAll().execute();
  const record = await reader.selectFrom('kycRecords').select('kycStatus').where('id', '=', id).execute();
  await secondary.close();
  expect(attempts).toEqual([]);
  expect(record).toEqual([{ kycStatus: 'PENDING' }]);
});

test('a process that cannot be started prevents neither the start nor a decision', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const service = await start(() => {
    throw new Error('no more processes');
  });
  const { id } = await submit(service, await createIndividual(service));

  const record = await readExamined(service, id);

  expect(record).toMatchObject({ kycStatus: 'ERROR', findings: [{ code: 'EXAMINATION_FAILED' }] });
});
