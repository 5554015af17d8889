import { createApp } from '#service/app.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import { createSampleAccount, sampleSystem } from '#service/modules/installation/sample-data.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Report } from '#service/storage/report.ts';
import { loadSampleData } from '#shared/contracts/installation/sample-data.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { Actors } from './actors.ts';
import { storedReadings } from './documents.ts';
import { moveDate } from './moved-date.ts';
import { planEntities } from './plan-entities.ts';
import { planSales } from './plan-sales.ts';
import { planWork } from './plan-work.ts';

const minute = 60_000;
/** The day before the first happening, on which the account is created. */
const firstDay = 77;

/**
 * Creates the sample data with the operations of the service, next to a host that has the data folder open. The clock of
 * this thread is moved to the day of each happening; those of one day follow each other by some minutes.
 *
 * @param report receives the progress, and throws to cancel the load; what was created until then stays
 */
export async function loadSample(config: KeyConfig, report: Report): Promise<void> {
  const setBehind = moveDate();
  const app = await createApp({ ...config, role: 'secondary' });
  try {
    setBehind(firstDay * dayMilliseconds);
    const account = await runUnit(
      app.service,
      sampleSystem,
      createSampleAccount,
      undefined,
      loadSampleData.name,
    );
    const actors = new Actors(app, account, await storedReadings());
    const happenings = [...planSales(actors), ...planEntities(actors), ...planWork(actors)].sort(
      (left, right) => right.on - left.on,
    );
    for (const [index, { on, happen }] of happenings.entries()) {
      report('Loading sample data', index, happenings.length);
      const laterThatDay = happenings.findLastIndex((other) => other.on === on) - index;
      setBehind(on * dayMilliseconds + (laterThatDay + 1) * 4 * minute);
      await happen();
      // What is submitted is evaluated in the background, and decided on a later day.
      await app.settle();
    }
  } finally {
    setBehind(0);
    await app.close();
  }
}
