/** A client system and officers in the sample data: each of their actions is an operation of the service. */
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
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { officerRoleNames } from '#shared/domain/officer-roles.ts';
import { isScreening, type ReviewName } from '#shared/domain/reviews.ts';
import { readSampleFile } from './documents.ts';
import type { Decision } from './issuers.ts';

type Outputs = { [Name in OperationName]: OutputOf<Operations[Name]> };

interface Request {
  params?: object;
  query?: object;
  body?: object;
}

/** The account of the sample data. */
interface Account {
  id: string;
  tenantId: string;
}

/** `YYYY-MM-DD` some days from now, by the moved clock. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);

export const toUsDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** One enters, one decides, and one confirms: who records money does not settle the trade. */
const [staff, approver, confirmer] = sampleOfficers.map(
  ({ id, name }): Caller => ({
    ...backOffice,
    actor: { kind: 'officer', id },
    officer: { name, roles: officerRoleNames },
  }),
) as [Caller, Caller, Caller];

export class Actors {
  readonly service: App['service'];
  readonly account: Account;
  readonly #run: App['run'];
  readonly #client: Caller;
  readonly #examiner: Examiner;

  /** @param account of the sample data */
  constructor(app: App, account: Account, examiner: Examiner) {
    this.service = app.service;
    this.account = account;
    this.#run = app.run;
    this.#client = actAs(account, sampleSystem);
    this.#examiner = examiner;
  }

  /** A request of the client system. */
  send<Name extends OperationName>(name: Name, request: Request): Promise<Outputs[Name]> {
    return this.#run(name, this.#client, request) as Promise<Outputs[Name]>;
  }

  /** What an officer does in the back office; the other one decides. */
  order<Name extends OperationName>(
    name: Name,
    request: Request,
    officer: Caller = staff,
  ): Promise<Outputs[Name]> {
    return this.#run(name, officer, request) as Promise<Outputs[Name]>;
  }

  async upload(targetId: string, label: string, file: string, category: string): Promise<string> {
    const bytes = await readSampleFile(file);
    const id = newId('file');
    const stored = await this.service.storage.files.write(id, Readable.from([bytes]));
    const upload = { id, fileName: file, ...stored };
    const statementDate = dayFromNow(-20);
    const query = {
      name: file,
      category,
      label,
      targetId,
      ...(category === 'accreditation' && { metadata: JSON.stringify({ statementDate }) }),
    };
    await this.#run('uploadPrivateFile', this.#client, { query, upload });
    return id;
  }

  /** An officer decides a case as it is now. */
  async decide(
    review: ReviewName,
    id: string,
    { on: _, isProposed = false, ...decided }: Decision,
  ): Promise<void> {
    const { updatedAt } = (await this.order('getCase', { params: { review, id } })) as { updatedAt: string };
    const { lists } = await this.send('getRequiredLists', {});
    const screening =
      isScreening(review) && decided.to === 'APPROVED'
        ? {
            lists: lists.map((name) => ({ name, publishedOn: dayFromNow(-1) })),
            searchedOn: dayFromNow(0),
            result: 'NO_MATCH' as const,
          }
        : undefined;
    const body = { expectedUpdatedAt: updatedAt, ...decided, ...(screening && { screening }) };
    const { proposalId } = await this.order(decisionOf(review).name, { params: { id }, body }, approver);
    if (!isProposed) await this.confirm(proposalId);
  }

  /** A third officer confirms what the settings of this installation let only two officers decide. */
  async confirm(proposalId: string | null): Promise<void> {
    if (proposalId !== null)
      await this.order('confirmProposal', { params: { id: proposalId }, body: {} }, confirmer);
  }

  /** An officer approves the pending files of a record. */
  async approveFiles(targetId: string): Promise<void> {
    const { items } = await this.send('listPrivateFiles', { query: { targetId } });
    for (const { id, status } of items)
      if (status === 'PENDING') await this.decide('file', id, { on: 0, to: 'APPROVED' });
  }

  /** Imports the rows of a file for the account. Its thread has the clock of the machine, so it is the last to happen. */
  async importFile(operation: 'importFunding' | 'importInvestors', name: string, content: Buffer) {
    const path = join(this.service.storage.paths.temporary, newId('file'));
    const stored = await writeSealed(path, Readable.from([content]), false);
    const upload = { path, fileName: name, ...stored };
    try {
      await this.#run(operation, this.#client, { query: {}, upload });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Examines the images of a submission, now instead of in the background. */
  async examineIdentity(id: string): Promise<void> {
    const record = await this.#selectById('kycRecords', id);
    const examination = { record, images: [] };
    while (!(await examineNextImage(this.service, this.#examiner, examination, () => false)));
  }

  /** Examines an agreement, now instead of in the background. */
  async examineAgreement(fileId: string): Promise<void> {
    await examineAgreement(this.service, this.#examiner, await this.#selectById('files', fileId));
  }

  #selectById<Table extends 'files' | 'kycRecords'>(table: Table, id: string): Promise<Row<Table>> {
    return this.service.storage.reader
      .selectFrom(table as 'files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow() as Promise<Row<Table>>;
  }
}
