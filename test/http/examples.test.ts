import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Answer } from '../support/client.ts';
import { multipart, pdf, png } from '../support/documents.ts';
import { fillIn, type OperationCase, operationCases } from '../support/operations.ts';
import { createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

/** What an example requires in addition to the records of earlier examples. */
const preparations: Record<string, () => Promise<unknown>> = {
  createLegalEntity: async () =>
    storeIds(await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' })),
  putAic: () => uploadTo('individual', 'PROOF_OF_NET_WORTH'),
  submitKyc: () => uploadTo('individual', 'KYC_DOCUMENT_FRONT'),
  importKyc: () => uploadTo('individual', 'KYC_DOCUMENT_FRONT'),
  // The investor and the user of the trade are the same.
  listPaymentMethods: () => repeatExample('getInvestorAccount'),
  attachSubscriptionDocument: () => uploadTo('trade', 'SUBSCRIPTION_AGREEMENT'),
  reconfirmTrade: requireReconfirmation,
  deleteTradeLineItem: () => repeatExample('createTradeLineItem'),
};

/** The ID of the newest record of each kind, by its prefix. */
const newestIds = new Map<string, string>();
const idForm = /^([a-z_]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const prefixOf = (text: string) => idForm.exec(text)?.[1]?.replace('user_login', 'user');

/** Stores every ID in a response. */
function storeIds(value: unknown): void {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(storeIds);
  else if (typeof value === 'string') {
    const prefix = prefixOf(value);
    if (prefix) newestIds.set(prefix, value);
  }
}

/** The values of an example, with each ID replaced by that of an existing record. */
function withOwnIds<T>(value: T): T {
  return JSON.parse(JSON.stringify(value ?? {}), (_key, part: unknown) => {
    const prefix = typeof part === 'string' && prefixOf(part);
    return prefix ? newestIds.get(prefix) : part;
  });
}

function sendExample({ operation, method }: OperationCase): Promise<Answer> {
  const { http, upload, example } = operation;
  const query = new URLSearchParams(withOwnIds(example.query) as Record<string, string>);
  const path = `${fillIn(http.path, withOwnIds(example.params))}?${query}`;
  switch (upload) {
    case 'csv':
      return service.send(method, path, example.csv, { 'content-type': 'text/csv' });
    case 'file':
      return service.send(method, path, multipart(pdf(), 'statement.pdf'));
    default:
      return service.send(method, path, example.body && withOwnIds(example.body));
  }
}

/** Uploads a document for the newest record of that kind. */
async function uploadTo(prefix: string, label: string): Promise<void> {
  const targetId = newestIds.get(prefix) ?? '';
  const query = new URLSearchParams({ name: 'document.png', category: 'application', label, targetId });
  storeIds((await service.send('POST', `/files?${query}`, multipart(png(), 'document.png'))).body);
}

/** Changes the offering of the trade, so that the investor must reconfirm. */
async function requireReconfirmation(): Promise<void> {
  const id = newestIds.get('offering') ?? '';
  const { updatedAt } = (await service.get(`/offerings/${id}`)).body;
  const body = { expectedUpdatedAt: updatedAt, type: 'REG_CF' };
  await service.app.run('updateOffering', backOffice, { params: { id }, body });
}

/** Runs an example again, so that the IDs in its response are the newest. */
async function repeatExample(name: string): Promise<void> {
  for (const scenario of operationCases.filter((one) => one.name === name)) {
    storeIds((await sendExample(scenario)).body);
  }
}

// In the order of the contracts, in which each operation follows those that create its records.
test.each(operationCases)(
  'the example of $name works, and its response matches the contract',
  async (scenario) => {
    const { name, operation } = scenario;
    await preparations[name]?.();

    const answer = await sendExample(scenario);

    expect(answer).toMatchObject({ status: operation.status });
    if (operation.download) return;
    const output = Compile(operation.output);
    expect(output.Errors(answer.body)).toEqual([]);
    storeIds(answer.body);
  },
);
