/** What a client system and officers do in the sample data: each of it is an operation of the service. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '#service/app.ts';
import { backOffice, type Caller } from '#service/kernel/caller.ts';
import { actAs } from '#service/kernel/ownership.ts';
import { examineAgreement } from '#service/modules/compliance/agreement-contents.ts';
import { type Examiner, examineNextImage } from '#service/modules/compliance/kyc-examination.ts';
import { sampleSystem } from '#service/modules/installation/sample-data.ts';
import type { Row } from '#service/storage/schema.ts';
import { writeSealed } from '#service/storage/sealed-file.ts';
import { decisionOf } from '#shared/contracts/compliance/decisions.ts';
import type { OperationName, Operations } from '#shared/contracts/index.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { sampleOfficers } from '#shared/domain/actors.ts';
import { newId } from '#shared/domain/ids.ts';
import { officerRoleNames } from '#shared/domain/officer-roles.ts';
import { isScreening, type ReviewName } from '#shared/domain/reviews.ts';
import { defaultRequiredLists } from '#shared/domain/screened-lists.ts';
import { readSampleFile } from './documents.ts';
import type { Decision } from './issuers.ts';
import { type PersonKey, people, type SamplePerson } from './people.ts';

type Outputs = { [Name in OperationName]: OutputOf<Operations[Name]> };

interface Request {
  params?: object;
  query?: object;
  body?: object;
}

/** An investor who is registered. */
export interface Investor extends SamplePerson {
  key: PersonKey;
  userId: string;
  investorAccountId: string;
  individualId: string;
}

interface AccountHolder {
  /** Of the account. */
  name: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface Order {
  assetId: string;
  quantity: number;
  isSigned: boolean;
  /** Whether the investor states the risk of Regulation Crowdfunding. */
  statesRisk: boolean;
}

/** `YYYY-MM-DD` some days from now, by the moved clock. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const toUsDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** One enters, and the other one decides: who records money does not settle the trade. */
const [staff, approver] = sampleOfficers.map(
  ({ id, name }): Caller => ({
    ...backOffice,
    actor: { kind: 'officer', id },
    officer: { name, roles: officerRoleNames },
  }),
) as [Caller, Caller];

/** The statements of sample investors, as their files show them. */
const statements = {
  'Casco Bay Savings': { balance: 812_450.25, file: 'statement-savings.pdf' },
  'Northwind Brokerage': { balance: 605_120.5, file: 'statement-brokerage.pdf' },
};

export class Actors {
  readonly #app: App;
  readonly #client: Caller;
  readonly #examiner: Examiner;
  readonly #tenantId: string;

  /** @param account of the sample data */
  constructor(app: App, account: { id: string; tenantId: string }, examiner: Examiner) {
    this.#app = app;
    this.#client = actAs(account, sampleSystem);
    this.#examiner = examiner;
    this.#tenantId = account.tenantId;
  }

  /** A request of the client system. */
  send<Name extends OperationName>(name: Name, request: Request): Promise<Outputs[Name]> {
    return this.#app.run(name, this.#client, request) as Promise<Outputs[Name]>;
  }

  /** What an officer does in the back office; the other one decides. */
  order<Name extends OperationName>(
    name: Name,
    request: Request,
    officer: Caller = staff,
  ): Promise<Outputs[Name]> {
    return this.#app.run(name, officer, request) as Promise<Outputs[Name]>;
  }

  async upload(targetId: string, label: string, file: string, category: string): Promise<string> {
    const bytes = await readSampleFile(file);
    const id = newId('file');
    const stored = await this.#app.service.storage.files.write(id, Readable.from([bytes]));
    const upload = { id, fileName: file, ...stored };
    const statementDate = dayFromNow(-20);
    const query = {
      name: file,
      category,
      label,
      targetId,
      ...(category === 'accreditation' && { metadata: JSON.stringify({ statementDate }) }),
    };
    await this.#app.run('uploadPrivateFile', this.#client, { query, upload });
    return id;
  }

  /** An officer decides a case as it is now. */
  async decide(review: ReviewName, id: string, { on: _, ...decided }: Decision): Promise<void> {
    const { updatedAt } = (await this.order('getCase', { params: { review, id } })) as { updatedAt: string };
    const screening =
      isScreening(review) && decided.to === 'APPROVED'
        ? {
            lists: defaultRequiredLists.map((name) => ({ name, publishedOn: dayFromNow(-1) })),
            searchedOn: dayFromNow(0),
            result: 'NO_MATCH' as const,
          }
        : undefined;
    const body = { expectedUpdatedAt: updatedAt, ...decided, ...(screening && { screening }) };
    await this.order(decisionOf(review).name, { params: { id }, body }, approver);
  }

  /** Registers a user with an investor account. */
  async openAccount(investorAccountType: string, { name, ...user }: AccountHolder) {
    const { userId } = await this.order('registerInvestorByStaff', {
      body: { accountId: this.#client.account?.id, ...user },
    });
    const { email } = user;
    const { id } = await this.send('createInvestorAccount', {
      body: { investorAccountType, name, email, userId },
    });
    return { id, userId };
  }

  async register(key: PersonKey): Promise<Investor> {
    const person: SamplePerson = people[key];
    const { firstName, lastName, email, phone, address, city, state, zip } = person;
    const name = `${firstName} ${lastName}`;
    const { userId, id: investorAccountId } = await this.openAccount('INDIVIDUAL', {
      ...{ name, firstName, lastName, email },
    });
    const { id: individualId } = await this.send('createIndividual', {
      body: {
        ...{ investorAccountId, firstName, lastName, email, phone, address, city, state, zip },
        ...{ country: 'US', citizenship: 'US', isUsCitizenOrGreenCardHolder: true },
        ...{ dob: toUsDay(person.born), ssn: person.ssn },
        ...{ currentAnnualIncome: 140_000, netWorthExcludingResidence: 480_000, investedInCrowdfunding: 0 },
      },
    });
    return { ...person, key, userId, investorAccountId, individualId };
  }

  /** The investor submits the identity document, which is examined. @returns the ID of the submission */
  async submitIdentity({
    key,
    individualId,
    firstName,
    lastName,
    born,
    document,
  }: Investor): Promise<string> {
    const upload = (side: string, label: string) =>
      this.upload(individualId, label, `${key}-${side}.jpg`, 'identity');
    const { id } = await this.send('submitKyc', {
      body: {
        individualId,
        kycFirstName: firstName,
        kycLastName: lastName,
        kycDocumentType: document.type,
        kycDocumentId: document.number,
        kycDocumentIssuer: document.issuer,
        kycDocumentIssuedDate: toUsDay(document.issued),
        kycDocumentExpirationDate: toUsDay(document.expires),
        kycDocumentDob: toUsDay(born),
        kycDocumentFrontFileId: await upload('front', 'KYC_DOCUMENT_FRONT'),
        ...(document.type !== 'PASSPORT' && {
          kycDocumentBackFileId: await upload('back', 'KYC_DOCUMENT_BACK'),
        }),
        kycSelfieFileId: await upload('selfie', 'KYC_SELFIE'),
      },
    });
    const examination = { record: await this.#read('kycRecords', id), images: [] };
    while (!(await examineNextImage(this.#app.service, this.#examiner, examination, () => false)));
    return id;
  }

  /** The investor submits statements of net worth, with the documents about debts or without. */
  async submitNetWorth({ individualId }: Investor, isComplete: boolean): Promise<string> {
    const metadata: object[] = [];
    for (const [institution, { balance, file }] of Object.entries(statements)) {
      const fileId = await this.upload(individualId, 'PROOF_OF_NET_WORTH', file, 'accreditation');
      metadata.push({ institution, accountType: 'BROKERAGE', balance, fileId });
    }
    if (isComplete) {
      await this.upload(individualId, 'PROOF_OF_LIABILITIES', 'liabilities.pdf', 'accreditation');
      await this.upload(individualId, 'CREDIT_REPORT', 'credit-report.pdf', 'accreditation');
    }
    const { id } = await this.send('putAic', {
      params: { individualId },
      body: { type: 'NET_WORTH', metadata },
    });
    return id;
  }

  /** The investor fills a cart, signs the agreement or not, and checks out. @returns the ID of the trade */
  async buy(investor: Investor, { assetId, quantity, isSigned, statesRisk }: Order): Promise<string> {
    const { userId, investorAccountId, individualId } = investor;
    const { id: paymentMethodId } = await this.send('createPaymentMethod', {
      query: { userId },
      body: { paymentMethodType: 'WIRE', name: 'Checking', last4: '6789' },
    });
    const { tradeId, id: lineItemId } = await this.send('createTradeLineItem', {
      query: { userId },
      body: { assetId, quantity },
    });
    await this.send('updateCart', { params: { id: tradeId }, body: { investorAccountId, paymentMethodId } });
    if (isSigned) await this.#sign(tradeId, lineItemId);
    if (statesRisk)
      await this.send('createRepresentation', {
        body: { subjectId: individualId, kind: 'CROWDFUNDING_RISK', tradeId, madeOn: dayFromNow(0) },
      });
    await this.send('checkoutCart', { body: { userId } });
    return tradeId;
  }

  async #sign(tradeId: string, lineItemId: string): Promise<void> {
    const fileId = await this.upload(
      tradeId,
      'SUBSCRIPTION_AGREEMENT',
      'subscription-agreement.pdf',
      'offering-document',
    );
    const body = { lineItemId, fileId, primarySignatureStatus: 'SIGNED' };
    await this.send('attachSubscriptionDocument', { params: { id: tradeId }, body });
    await examineAgreement(this.#app.service, this.#examiner, await this.#read('files', fileId));
  }

  /** An officer approves the pending files of a record. */
  async approveFiles(targetId: string): Promise<void> {
    const { items } = await this.send('listPrivateFiles', { query: { targetId } });
    for (const { id, status } of items)
      if (status === 'PENDING') await this.decide('file', id, { on: 0, to: 'APPROVED' });
  }

  /** An officer records the receipt of money; without an amount, of all that is outstanding. */
  async receive(tradeId: string, amount?: number): Promise<void> {
    const { updatedAt } = await this.send('getTrade', { params: { id: tradeId } });
    const body = { expectedUpdatedAt: updatedAt, amount, receivedOn: dayFromNow(0), method: 'WIRE' };
    await this.order('recordReceipt', { params: { id: tradeId }, body });
  }

  /** The last verification of the individual with this email address. */
  async findVerification(email: string): Promise<string> {
    const { id } = await this.#app.service.storage.reader
      .selectFrom('verifications')
      .innerJoin('individuals', 'individuals.id', 'verifications.subjectId')
      .select('verifications.id')
      .where('individuals.email', '=', email)
      .where('individuals.tenantId', '=', this.#tenantId)
      .orderBy('verifications.seq', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Imports the rows of a file for the account. Its thread has the clock of the machine, so it is the last to happen. */
  async importFile(operation: 'importFunding' | 'importInvestors', name: string, content: Buffer) {
    const path = join(this.#app.service.storage.paths.temporary, newId('file'));
    const stored = await writeSealed(path, Readable.from([content]), false);
    const upload = { path, fileName: name, ...stored };
    try {
      await this.#app.run(operation, this.#client, { query: {}, upload });
    } finally {
      await rm(path, { force: true });
    }
  }

  #read<Table extends 'files' | 'kycRecords'>(table: Table, id: string): Promise<Row<Table>> {
    return this.#app.service.storage.reader
      .selectFrom(table as 'files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow() as Promise<Row<Table>>;
  }
}
