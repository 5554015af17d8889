import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { multipart, png } from '../support/documents.ts';
import { bodies, createIndividual, createInvestorAccount, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

const service = await shareService();
const ssn = '912-34-5678';
const person = { ...bodies.person, ssn };

/** A request with secrets, with the records that it needs. */
interface Scenario {
  what: string;
  secrets: number;
  prepare?: () => Promise<string>;
  /** @param id of the prepared record */
  send: (id: string) => Promise<unknown>;
}

const scenarios: Scenario[] = [
  {
    what: 'the SSN of a new individual',
    secrets: 1,
    prepare: () => createInvestorAccount(service),
    send: (investorAccountId) => createIndividual(service, { ssn, investorAccountId }),
  },
  {
    what: 'an SSN that a client changes',
    secrets: 1,
    prepare: () => createIndividual(service),
    send: (id) => service.patch(`/individuals/${id}`, { ssn }),
  },
  {
    what: 'an SSN that staff correct',
    secrets: 1,
    prepare: () => createIndividual(service),
    async send(id) {
      const { body } = await service.get(`/individuals/${id}`);
      await askAsStaff(service, 'correctIndividual', {
        params: { id },
        body: { ssn, expectedUpdatedAt: body.updatedAt },
      });
    },
  },
  {
    what: 'the SSNs of joint holders whom staff onboard',
    secrets: 2,
    send: () =>
      askAsStaff(service, 'onboardInvestor', {
        body: {
          investorAccountType: 'JOINT',
          name: 'Solheim',
          email: freshEmail(),
          people: [person, { ...person, firstName: 'Tomas', role: 'JOINT', ssn: '912-34-9999' }],
        },
      }),
  },
  {
    what: 'the payload of a secure request',
    secrets: 1,
    send: () => service.post('/secure-request', { payload: { iban: 'NO9386011117947' }, template: 'BANK' }),
  },
  {
    what: 'the payload of a secure request that staff record',
    secrets: 1,
    async prepare() {
      const { id } = await askAsStaff(service, 'createDeveloperAccount', { body: { name: 'Casco Bay' } });
      return id;
    },
    send: (accountId) =>
      askAsStaff(service, 'recordSecureRequest', {
        body: { accountId, payload: { iban: 'NO9386011117947' }, template: 'BANK' },
      }),
  },
  {
    what: 'the key of a file',
    secrets: 1,
    prepare: () => createIndividual(service),
    send: (targetId) =>
      service.post(
        `/files?${new URLSearchParams({ name: 'Passport', category: 'kyc-document', label: 'KYC_DOCUMENT_FRONT', targetId })}`,
        multipart(png(), 'passport.png'),
      ),
  },
];

describe('the writer does not have to encrypt', () => {
  test.each(scenarios)('$what', async ({ secrets, prepare, send }) => {
    const id = (await prepare?.()) ?? '';
    const seal = vi.spyOn(service.app.service.vault, 'seal');
    onTestFinished(() => seal.mockRestore());
    const before = await readSecrets();

    await send(id);

    // The writer has a vault of its own.
    const sealed = seal.mock.results.map(({ value }) => (value as Buffer).toString('hex'));
    expect(sealed).toHaveLength(secrets);
    const added = (await readSecrets()).filter((secret) => !before.includes(secret));
    expect(added.sort()).toEqual(sealed.sort());
  });
});

/** What is stored encrypted, in hexadecimal. */
async function readSecrets(): Promise<string[]> {
  const { reader } = service.app.service.storage;
  const [people, requests, files] = await Promise.all([
    reader.selectFrom('individuals').select('ssnSealed as sealed').execute(),
    reader.selectFrom('secureRequests').select('payloadSealed as sealed').execute(),
    reader.selectFrom('files').select('keySealed as sealed').execute(),
  ]);
  return [...people, ...requests, ...files].flatMap(({ sealed }) => sealed?.toString('hex') ?? []);
}
