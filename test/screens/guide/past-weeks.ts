/**
 * The eleven weeks before the pictures are taken: an offering with sales, and submitted documents, the earlier ones
 * decided. The clock of the service is set day by day.
 */
// Before the service: its investors are registered in this process.
import '../../support/cheap-hashes.ts';
import { mock } from 'node:test';
import { startListener } from '../../../electron/http/listener.ts';
import { type App, createApp } from '../../../electron/service/app.ts';
import { backOffice, cli } from '../../../electron/service/kernel/caller.ts';
import { decisionOf } from '../../../shared/contracts/compliance/decisions.ts';
import type { ReviewName } from '../../../shared/domain/reviews.ts';
import { type Client, createClient } from '../../support/client.ts';
import { correctPerson, registerInvestors } from './people.ts';
import { foundIssuers, sellOffering } from './sold-offering.ts';
import { submitDocuments } from './submitted-documents.ts';

const dayMilliseconds = 86_400_000;
const firstDay = 76;

/** The actors in a data folder during these weeks. */
export interface Past {
  app: App;
  client: Client;
  /** Decides a pending record, as an officer. */
  decide(review: ReviewName, id: string, to: string, reason?: object): Promise<void>;
  /** Approves the pending files of a record, as an officer. */
  approveFiles(targetId: string): Promise<void>;
}

/** What happens on a day in the past. */
export type Happening = (daysAgo: number) => Promise<void>;

/** Fills a data folder that no host has open. */
export async function livePastWeeks(folder: { dataDir: string; keyFile: string }): Promise<void> {
  const today = Date.now();
  const app = await createApp({ ...folder, role: 'host' });
  const listener = await startListener(app, 0);
  const goTo = async (daysAgo: number) => {
    await app.settle();
    mock.timers.reset();
    // A little before the time of today, so that the last day is over when the host starts.
    mock.timers.enable({ apis: ['Date'], now: today - daysAgo * dayMilliseconds - 60_000 });
  };
  try {
    await goTo(firstDay);
    const past = await enter(app, listener.address);
    const investors = await registerInvestors(past.client);
    const events = [
      await sellOffering(past, await foundIssuers(past), investors),
      submitDocuments(past, investors),
      correctPerson(past, investors[0]),
    ];
    for (let daysAgo = firstDay - 1; daysAgo >= 0; daysAgo -= 1) {
      await goTo(daysAgo);
      for (const happen of events) await happen(daysAgo);
    }
    await app.settle();
  } finally {
    mock.timers.reset();
    await listener.close();
    await app.close();
  }
}

async function enter(app: App, address: string): Promise<Past> {
  const { key } = (await app.run('createApiKey', cli, { body: { name: 'CRM' } })) as { key: string };
  const client = createClient(address, key);
  const decide: Past['decide'] = async (review, id, to, reason = {}) => {
    const shown = (await app.run('getCase', backOffice, { params: { review, id } })) as {
      updatedAt: string;
    };
    const body = { expectedUpdatedAt: shown.updatedAt, to, ...reason };
    await app.run(decisionOf(review).name, backOffice, { params: { id }, body });
  };
  return {
    app,
    client,
    decide,
    async approveFiles(targetId) {
      const { items } = (await client.get(`/files?targetId=${targetId}`)).body;
      for (const { id, complianceReview } of items)
        if (complianceReview === 'PENDING') await decide('file', id, 'APPROVED');
    },
  };
}
