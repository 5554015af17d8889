import type { Service } from './context.ts';
import { readSetting, storeState } from './settings.ts';
import { defineUnit, runUnit } from './unit-of-work.ts';

/** How often a host looks for due work. A machine that was asleep looks when it wakes up. */
const runMilliseconds = 60_000;

/** After the start of the service. A listener is created in less time. */
const firstRunMilliseconds = 500;

/** One check for due work. */
export interface WorkRun {
  /** ISO text in UTC. */
  now: string;
  /** Whether the host closes: the work ends early, and the next start continues it. */
  isStopped(): boolean;
}

/**
 * Work that a host does when it starts, and again when it is due. What is due follows only from stored records and the
 * time of the run, so that a host that was stopped and a clock that was changed neither lose nor repeat work.
 */
export interface ScheduledWork {
  /** In the log, if the work fails. */
  name: string;
  /** Does everything that is due, in units of work; each asserts in its transaction that it is still due. */
  doDue(service: Service, run: WorkRun): Promise<void>;
}

/**
 * Work for the current day: once a day, also on the day of a start. The last day is stored. The work may run twice for
 * a day if a host stops during it, or if the clock is set back to an earlier day.
 *
 * @param readDay the calendar day of a time
 */
export function dailyWork(
  name: string,
  readDay: (service: Service, now: string) => Promise<string>,
  doDay: (service: Service, day: string, run: WorkRun) => Promise<void>,
): ScheduledWork {
  return {
    name,
    async doDue(service, run) {
      const day = await readDay(service, run.now);
      if ((await readSetting(service.storage.reader, settingOf(name))) === day) return;
      await doDay(service, day, run);
      if (!run.isStopped()) await runUnit(service, scheduler, storeWorkDay, { name, day });
    },
  };
}

/** The caller of scheduled work, for the audit log. */
export const scheduler = {
  actor: { kind: 'system' as const, id: 'schedule' },
  scopes: ['read' as const, 'write' as const],
};

const settingOf = (name: string) => `lastDay:${name}`;

const storeWorkDay = defineUnit('storeWorkDay', ({ db }, { name, day }: { name: string; day: string }) =>
  storeState(db, settingOf(name), day),
);

export const scheduledUnits = [storeWorkDay];

/** Runs due work; runs never overlap. Only a host starts it. */
export class WorkSchedule {
  readonly #works: readonly ScheduledWork[];
  readonly #readTime: () => string;
  #service: Service | undefined;
  #timer: NodeJS.Timeout | undefined;
  #first: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  #isQueued = false;

  /** @param readTime the clock of the host, ISO text in UTC */
  constructor(works: readonly ScheduledWork[], readTime = () => new Date().toISOString()) {
    this.#works = works;
    this.#readTime = readTime;
  }

  /** Runs as soon as the host listens, which a run would delay, and then every minute. */
  start(service: Service): void {
    this.#service = service;
    this.#timer = setInterval(() => void this.run(), runMilliseconds).unref();
    this.#first = setTimeout(() => this.#runFirst(), firstRunMilliseconds).unref();
  }

  #runFirst(): void {
    this.#first = undefined;
    void this.run();
  }

  /** Runs after the run that is in progress, and resolves when everything that is due is done. */
  run(): Promise<void> {
    if (this.#isQueued) return this.#last;
    this.#isQueued = true;
    this.#last = this.#last.then(() => {
      this.#isQueued = false;
      return this.#doDue();
    });
    return this.#last;
  }

  /** Waits until no run is in progress, and the first one has ended. */
  async idle(): Promise<void> {
    clearTimeout(this.#first);
    if (this.#first) this.#runFirst();
    let last: Promise<void>;
    do {
      last = this.#last;
      await last;
    } while (last !== this.#last);
  }

  /** Lets the unit of work in progress finish, and starts no other. */
  async close(): Promise<void> {
    this.#service = undefined;
    clearInterval(this.#timer);
    clearTimeout(this.#first);
    this.#first = undefined;
    await this.idle();
  }

  async #doDue(): Promise<void> {
    const isStopped = () => this.#service === undefined;
    for (const work of this.#works) {
      const service = this.#service;
      if (!service) return;
      try {
        await work.doDue(service, { now: this.#readTime(), isStopped });
      } catch (error) {
        // It is still due, and the next run tries again.
        if (!isStopped()) console.error(`${work.name} was not completed:`, error);
      }
    }
  }
}
