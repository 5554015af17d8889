import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Examiner } from '../../electron/service/modules/compliance/kyc-examination.ts';
import { KycProvider } from '../../electron/service/modules/compliance/kyc-provider.ts';
import type { Client } from '../support/client.ts';
import { claimingPng } from '../support/hostile-documents.ts';
import { passport, uploadImage } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Examiners whose documents end when the test ends them, each of them at its limit. */
class ControlledExaminers {
  /** The owners of the documents, in the order of their examinations. */
  readonly started: string[] = [];
  readonly running: { owner: string; end: () => void }[] = [];
  readonly owners = new Map<string, string>();
  readonly all: Examiner[];

  constructor(count: number) {
    const inspect: Examiner['inspect'] = ({ bytes }) => {
      const owner = this.owners.get(digest(bytes)) ?? '';
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Examiner['inspect']>>>();
      this.started.push(owner);
      this.running.push({ owner, end: () => resolve({ kind: 'stopped', reason: 'time' }) });
      return promise;
    };
    const close = () => {
      for (const { end } of this.running) end();
    };
    this.all = Array.from({ length: count }, () => ({ inspect, close }));
  }

  /** Ends the oldest running examination. */
  endOne(): void {
    this.running.shift()?.end();
  }

  hasStarted(count: number): Promise<void> {
    return eventually(() => expect(this.started.length).toBe(count), 2);
  }
}

let images = 0;

/** Submits passports of one individual. */
async function submitAll(examiners: ControlledExaminers, client: Client, owner: string, count: number) {
  const individualId = await createIndividual(client);
  for (let submitted = 0; submitted < count; submitted += 1) {
    images += 1;
    const bytes = claimingPng(1000 + images, 1000);
    examiners.owners.set(digest(bytes), owner);
    const kycDocumentFrontFileId = await uploadImage(client, individualId, 'KYC_DOCUMENT_FRONT', bytes);
    const answer = await client.post('/kyc', { ...passport, individualId, kycDocumentFrontFileId });
    expect(answer.status).toBe(201);
  }
}

/** A service whose provider is stopped, and its replacement, which the test starts. */
async function prepare(processes: number) {
  const service = await startService();
  await service.app.parts.kycProvider.close();
  const examiners = new ControlledExaminers(processes);
  const provider = new KycProvider(examiners.all);
  onTestFinished(() => provider.close());
  const start = () => {
    provider.start(service.app.service);
  };
  return { service, examiners, start };
}

async function registerAccount(root: Client, service: Running, account: string): Promise<Client> {
  const answer = await root.post('/register/issuer', {
    firstName: 'Ingrid',
    lastName: 'Solheim',
    email: `${account}@issuers.example`,
    password: 'a long passphrase',
    confirmPassword: 'a long passphrase',
    accountName: account,
    accountType: 'ISSUER',
  });
  expect(answer.status).toBe(201);
  return service.client({ account });
}

test.each([
  { processes: 1, queued: 1 },
  { processes: 2, queued: 0 },
])(
  'one document waits for $waits of the 50 that another account submitted before it, with $processes processes',
  async ({ processes, queued }) => {
    const { service, examiners, start } = await prepare(processes);
    await submitAll(examiners, await service.client({ account: 'Many' }), 'many', 50);
    const other = await service.client({ account: 'One' });
    start();
    await examiners.hasStarted(1);

    await submitAll(examiners, other, 'one', 1);
    for (let ended = 0; ended < queued; ended += 1) examiners.endOne();

    await examiners.hasStarted(2);
    expect(examiners.started).toEqual(['many', 'one']);
  },
);

test.each([
  { name: 'one account', processes: 2, documents: { a: 4 } },
  { name: 'one account among others', processes: 1, documents: { a: 8, b: 2, c: 1 } },
  { name: 'one account among others on two processes', processes: 2, documents: { a: 8, b: 2, c: 1 } },
  { name: 'more accounts than processes', processes: 2, documents: { a: 3, b: 3, c: 3, d: 3 } },
])('no other account gets two slots while an account waits: $name', async ({ processes, documents }) => {
  const { service, examiners, start } = await prepare(processes);
  const remaining = new Map<string, number>(Object.entries(documents));
  for (const [owner, count] of remaining) {
    await submitAll(examiners, await service.client({ account: owner }), owner, count);
  }
  /** By account: the other accounts whose examinations have started during its wait. */
  const since = new Map([...remaining.keys()].map((owner) => [owner, [] as string[]]));
  const isRunning = (owner: string) => examiners.running.some((document) => document.owner === owner);
  const queued = () => [...remaining].filter(([owner, count]) => count > 0 && !isRunning(owner));
  start();

  let expectedUpdatedAt = 0;
  do {
    const free = processes - examiners.running.length;
    await examiners.hasStarted(expectedUpdatedAt + Math.min(free, queued().length));
    for (const owner of examiners.started.slice(expectedUpdatedAt)) {
      remaining.set(owner, (remaining.get(owner) ?? 0) - 1);
      for (const others of since.values()) others.push(owner);
    }
    expectedUpdatedAt = examiners.started.length;
    const owners = examiners.running.map(({ owner }) => owner);
    expect(new Set(owners).size).toBe(owners.length);
    const queuedOwners = queued().map(([owner]) => owner);
    for (const [owner, others] of since) {
      if (queuedOwners.includes(owner)) expect(new Set(others).size).toBe(others.length);
      else since.set(owner, []);
    }
    examiners.endOne();
  } while (queued().length > 0 || examiners.running.length > 0);
  expect([...remaining.values()].every((count) => count === 0)).toBe(true);
});

test('accounts of one tenant alternate, and together they use one process', async () => {
  const { service, examiners, start } = await prepare(2);
  const root = await service.client({ account: 'Root' });
  const [north, south] = [
    await registerAccount(root, service, 'north'),
    await registerAccount(root, service, 'south'),
  ];
  await submitAll(examiners, north, 'north', 3);
  await submitAll(examiners, south, 'south', 1);
  start();

  for (let count = 1; count <= 4; count += 1) {
    await examiners.hasStarted(count);
    expect(examiners.running).toHaveLength(1);
    examiners.endOne();
  }

  expect(examiners.started.slice(0, 2).toSorted()).toEqual(['north', 'south']);
});

test('a record with several images yields to other accounts after each of them', async () => {
  const { service, examiners, start } = await prepare(1);
  const client = await service.client({ account: 'Three images' });
  const individualId = await createIndividual(client);
  const upload = async (label: 'KYC_DOCUMENT_FRONT' | 'KYC_DOCUMENT_BACK' | 'KYC_SELFIE') => {
    images += 1;
    const bytes = claimingPng(1000 + images, 1000);
    examiners.owners.set(digest(bytes), 'three');
    return uploadImage(client, individualId, label, bytes);
  };
  const answer = await client.post('/kyc', {
    ...passport,
    individualId,
    kycDocumentFrontFileId: await upload('KYC_DOCUMENT_FRONT'),
    kycDocumentBackFileId: await upload('KYC_DOCUMENT_BACK'),
    kycSelfieFileId: await upload('KYC_SELFIE'),
  });
  expect(answer.status).toBe(201);
  const other = await service.client({ account: 'Other' });
  start();
  await examiners.hasStarted(1);
  await submitAll(examiners, other, 'other', 1);

  for (let count = 2; count <= 4; count += 1) {
    examiners.endOne();
    await examiners.hasStarted(count);
  }

  expect(examiners.started).toEqual(['three', 'other', 'three', 'three']);
});
