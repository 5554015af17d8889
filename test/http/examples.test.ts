import { Compile } from 'typebox/compile';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../support/client.ts';
import { multipart, pdf, png } from '../support/documents.ts';
import { exampleTime, shownResponse, toExampleResponse } from '../support/example-responses.ts';
import { fillIn, type OperationCase, operationCases } from '../support/operations.ts';
import { createOwnIds, requireReconfirmation } from '../support/own-ids.ts';
import { createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(exampleTime) });
});
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
  reconfirmTrade: () => requireReconfirmation(service, newestIds.get('offering') ?? ''),
  deleteTradeLineItem: () => repeatExample('createTradeLineItem'),
};

const { storeIds, withOwnIds, newestIds } = createOwnIds();

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

/** Runs an example again, so that the IDs in its response are the newest. */
async function repeatExample(name: string): Promise<void> {
  for (const scenario of operationCases.filter((one) => one.name === name)) {
    storeIds((await sendExample(scenario)).body);
  }
}

// In the order of the contracts, in which each operation follows those that create its records.
test.each(operationCases)(
  'the example of $name works, and its response matches the contract and the reference',
  async (scenario) => {
    const { name, operation } = scenario;
    await preparations[name]?.();

    const answer = await sendExample(scenario);

    expect(answer).toMatchObject({ status: operation.status });
    if (operation.download) return;
    const output = Compile(operation.output);
    expect(output.Errors(answer.body)).toEqual([]);
    const example = toExampleResponse(answer.body, service.address);
    expect(example).toEqual(shownResponse(name, example));
    storeIds(answer.body);
  },
);
