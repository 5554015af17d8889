import { setTimeout } from 'node:timers/promises';
import type { OperationName } from '#shared/contracts/index.ts';
import { type App, type AppParts, createApp, type LastingParts } from '../app.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Service } from '../kernel/context.ts';
import type { AppError } from '../kernel/errors.ts';
import type { RawInput } from '../kernel/run-operation.ts';
import { readListenerChoice } from '../modules/clients/listener.ts';
import type { LaunchInspection } from '../modules/compliance/kyc-inspection/launch-inspection.ts';
import { rollbackExchange } from './backup/exchange-folders.ts';
import { finishRestore, type RestoreOutcome } from './backup/restore-backup.ts';
import type { RestoreOrder } from './backup/restore-order.ts';
import { readHostInfo, removeHostInfo, writeHostInfo } from './host-info.ts';
import { KeyRotationJobs } from './keys/key-rotation-jobs.ts';
import type { KeyRotation } from './keys/rotate-keys.ts';
import { configForThreads, type HostConfig } from './open-data-folder.ts';
import { RestoreJobs } from './restore-jobs.ts';
import { exchanging, lost, restarting, rotating } from './unavailable.ts';

/** How long requests have to finish before the data folder is replaced, as at the end of the program. */
const graceMilliseconds = 8000;

/** The address of the listener also stays the same. */
type Lasting = LastingParts & Pick<Service, 'listener'>;

/**
 * Opens the service of a program that has the data folder to itself and can replace it with a backup while it
 * runs: the desktop application and the headless host.
 *
 * @param launch as for `createApp`
 * @throws as `createApp`
 */
export async function openHostApp(config: HostConfig, launch?: LaunchInspection): Promise<HostApp> {
  return new HostApp(config, await createApp({ ...config, role: 'host' }, launch), launch);
}

/**
 * A service whose data folder can be replaced while it runs. During the replacement, every operation fails as
 * `unavailable`. Callers must read `service` each time, because it changes.
 */
export class HostApp implements App {
  readonly #config: HostConfig;
  readonly #launch: LaunchInspection | undefined;
  readonly #restores: RestoreJobs;
  readonly #rotations: KeyRotationJobs;
  /** Undefined while the folder is closed. */
  #app: App | undefined;
  /** The error of requests while the folder is closed, and of those that started before it was closed. */
  #explainClosed = exchanging;
  #isClosing = false;
  #running = 0;
  #onIdle: () => void = () => {};

  constructor(config: HostConfig, app: App, launch?: LaunchInspection) {
    this.#config = config;
    this.#launch = launch;
    this.#app = app;
    this.#restores = new RestoreJobs(configForThreads(config), this, (order, createdAt) =>
      this.#restore(order, createdAt),
    );
    this.#rotations = new KeyRotationJobs(this, (rotation) => this.#rotate(rotation));
    Object.assign(app.parts.platform, { restores: this.#restores, keyRotations: this.#rotations });
  }

  get service(): Service {
    return this.#opened.service;
  }

  get parts(): AppParts {
    return this.#opened.parts;
  }

  /** Whether the data folder is open, and not being replaced. */
  get isOpen(): boolean {
    return this.#app !== undefined;
  }

  async run(operation: OperationName, caller: Caller, input: RawInput): Promise<unknown> {
    const app = this.#opened;
    // A request that started before the replacement was authenticated against data that is gone.
    if (caller.openedAt !== undefined && caller.openedAt !== app.service.openedAt)
      throw this.#explainClosed();
    this.#running += 1;
    try {
      return await app.run(operation, caller, input);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle();
    }
  }

  async settle(): Promise<void> {
    await this.#restores.idle();
    await this.#rotations.idle();
    await this.#opened.settle();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#restores.close();
    await this.#rotations.close();
    await this.#app?.close();
  }

  /**
   * Closes the service and opens it again on the same data, after an error that nothing handled. Work in progress
   * is finished, or rolled back if that takes too long.
   *
   * @throws if it cannot be closed in time, or not be opened; the service is closed then
   */
  async restart(): Promise<void> {
    const previous = this.#app;
    // A restore opens the service again by itself.
    if (!previous || this.#isClosing) return;
    const lasting = pickLasting(previous);
    this.#explainClosed = restarting;
    this.#app = undefined;
    await Promise.race([this.#idle(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
    const isLate = setTimeout(graceMilliseconds, true, { ref: false });
    const isClosed = previous.close().then(() => false);
    if (await Promise.race([isClosed, isLate])) throw new Error('The service did not close in time');
    await this.#open(lasting);
  }

  get #opened(): App {
    if (!this.#app) throw this.#explainClosed();
    return this.#app;
  }

  /** Replaces the data with a prepared backup. */
  #restore(order: RestoreOrder, createdAt: string): Promise<RestoreOutcome> {
    const replace = () => finishRestore(order, configForThreads(this.#config), createdAt);
    return this.#exchange(exchanging, replace, () => rollbackExchange(order.folders));
  }

  /** Replaces the keys with prepared ones. */
  #rotate(rotation: KeyRotation): Promise<void> {
    const { keyStore } = this.#opened.parts;
    return this.#exchange(rotating, () => rotation.putInPlace(keyStore));
  }

  /**
   * Closes the service, replaces the data, and opens the service on it.
   * @param undo reverses `replace` if its data cannot be opened
   * @throws with the reason of a failure; the service is open on the previous data then
   */
  async #exchange<Result>(
    explainClosed: () => AppError,
    replace: () => Promise<Result>,
    undo: () => void = () => {},
  ): Promise<Result> {
    const { dataDir } = this.#config;
    const previous = this.#opened;
    const lasting = pickLasting(previous);
    const info = readHostInfo(dataDir);
    this.#explainClosed = explainClosed;
    this.#app = undefined;
    try {
      await Promise.race([this.#idle(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
      // The folder that is moved aside has no host.
      removeHostInfo(dataDir);
      await previous.close();
      const outcome = await replace();
      await this.#open(lasting).catch((error: unknown) => {
        undo();
        throw error;
      });
      return outcome;
    } catch (error) {
      await this.#open(lasting).catch((failure: unknown) => {
        this.#explainClosed = lost;
        throw failure;
      });
      throw error;
    } finally {
      if (info) writeHostInfo(dataDir, info);
    }
  }

  async #open({ listener, ...lasting }: Lasting): Promise<void> {
    const app = await createApp({ ...this.#config, role: 'host' }, this.#launch, lasting);
    app.service.listener = listener;
    this.#app = app;
    await lasting.platform.listener?.start(await readListenerChoice(app.service.storage.reader));
  }

  /** Waits until no operation is in progress. */
  #idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onIdle = resolve;
    if (this.#running === 0) resolve();
    return promise;
  }
}

function pickLasting({ service: { listener }, parts }: App): Lasting {
  const { requests, requestCounter, platform } = parts;
  return { requests, requestCounter, platform, listener };
}
