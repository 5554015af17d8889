import type { Service } from '#service/kernel/context.ts';
import { type ScheduledWork, scheduler } from '#service/kernel/scheduled-work.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { RequestCounts, RequestOutcome } from '#shared/contracts/clients/api-key-usage.ts';
import { addDays, dayIn } from '#shared/domain/compliance-days.ts';
import { limits } from '#shared/domain/limits.ts';
import { classOf } from './request-log.ts';

/** A time zone differs from UTC by a multiple of it, so that a day of any zone consists of whole ones. */
const quarterHour = 15 * 60_000;

/** The counts of a quarter of an hour that are not stored yet, by key and operation. */
interface Quarter {
  /** Milliseconds since 1970. */
  startsAt: number;
  keys: Map<string, Map<string, RequestCounts>>;
}

export const noRequests: Readonly<RequestCounts> = { success: 0, rejected: 0, limited: 0, failed: 0 };

function addTo<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value);
  return value;
}

/** How a request ended. */
function outcomeOf(status: number): RequestOutcome {
  return status === 429 ? 'limited' : classOf(status);
}

/** Adds to the counts of a day, and deletes those of the same keys that are no longer shown. */
const addCounts = defineUnit('addRequestCounts', async ({ db }, rows: Row<'apiKeyUsage'>[]) => {
  // After a restore, the open data can lack a key that was in use before it.
  const known = new Set((await db.selectFrom('apiKeys').select('id').execute()).map(({ id }) => id));
  for (const row of rows) {
    if (!known.has(row.keyId)) continue;
    await db
      .insertInto('apiKeyUsage')
      .values(row)
      .onConflict((stored) =>
        stored.columns(['keyId', 'day', 'operation']).doUpdateSet((eb) => ({
          success: eb('apiKeyUsage.success', '+', row.success),
          rejected: eb('apiKeyUsage.rejected', '+', row.rejected),
          limited: eb('apiKeyUsage.limited', '+', row.limited),
          failed: eb('apiKeyUsage.failed', '+', row.failed),
        })),
      )
      .execute();
  }
  for (const [keyId, own] of Map.groupBy(rows, (row) => row.keyId)) {
    const today = own.map(({ day }) => day).reduce((last, day) => (day > last ? day : last));
    await db
      .deleteFrom('apiKeyUsage')
      .where('keyId', '=', keyId)
      .where('day', '<=', addDays(today, -limits.apiKeyUsageDays))
      .execute();
  }
});

export const requestCountUnits = [addCounts];

/**
 * Counts the requests with each key, by operation and outcome. A count is one addition in memory, because it happens for
 * each request. The counts are stored once a minute and when the host closes; a crash loses those since.
 */
export class RequestCounter {
  readonly #readTimeZone: (db: Db) => Promise<string>;
  #quarters: Quarter[] = [];
  #current: Quarter | undefined;
  #stored: Promise<void> = Promise.resolve();

  /** @param readTimeZone reads the zone of the days */
  constructor(readTimeZone: (db: Db) => Promise<string>) {
    this.#readTimeZone = readTimeZone;
  }

  /**
   * @param operation the name of its operation, if there is one
   * @param time milliseconds since 1970
   */
  count(keyId: string, operation: string | undefined, status: number, time: number): void {
    const { keys } = this.#quarterOf(time);
    const ofKey = keys.get(keyId) ?? addTo(keys, keyId, new Map<string, RequestCounts>());
    const counts = ofKey.get(operation ?? '') ?? addTo(ofKey, operation ?? '', { ...noRequests });
    counts[outcomeOf(status)] += 1;
  }

  #quarterOf(time: number): Quarter {
    const current = this.#current;
    if (current && time >= current.startsAt && time < current.startsAt + quarterHour) return current;
    const quarter: Quarter = { startsAt: time - (time % quarterHour), keys: new Map() };
    this.#quarters.push(quarter);
    this.#current = quarter;
    return quarter;
  }

  /**
   * Stores everything that was counted until now.
   * @throws if it cannot be stored; the counts remain, and the next call stores them
   */
  store(service: Service): Promise<void> {
    this.#stored = this.#stored.catch(() => {}).then(() => this.#storeQuarters(service));
    return this.#stored;
  }

  async #storeQuarters(service: Service): Promise<void> {
    const quarters = this.#quarters;
    if (quarters.length === 0) return;
    this.#quarters = [];
    this.#current = undefined;
    try {
      const zone = await this.#readTimeZone(service.storage.reader);
      await runUnit(
        service,
        scheduler,
        addCounts,
        quarters.flatMap((quarter) => toRows(quarter, zone)),
      );
    } catch (error) {
      this.#quarters.unshift(...quarters);
      throw error;
    }
  }
}

function toRows({ startsAt, keys }: Quarter, zone: string): Row<'apiKeyUsage'>[] {
  const day = dayIn(zone, new Date(startsAt).toISOString());
  return [...keys].flatMap(([keyId, operations]) =>
    [...operations].map(([operation, counts]) => ({ keyId, day, operation, ...counts })),
  );
}

/** Stores the counts regularly. */
export const storeRequestCounts = (counter: RequestCounter): ScheduledWork => ({
  name: 'Storing the usage of API keys',
  doDue: (service) => counter.store(service),
});
