import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Folder } from '../../headless/processes.ts';
import { type Answer, type Client, createClient } from '../../support/client.ts';
import { type Buyer, createBuyer } from '../../support/trading.ts';
import { type OfficerSession, openOfficerSession } from './back-office.ts';
import { type FaultHost, type HostOptions, startFaultHost } from './host.ts';
import { Cut, Journal } from './journal.ts';

/** An investor of the load. One worker at a time uses it. */
export interface Investor extends Buyer {
  individualId: string;
  isBusy: boolean;
}

/** Whether a fault explains an error of the host. */
export type Explains = (status: number, body: unknown) => boolean;

/** A data folder, its host, and the writes of the load. */
export class World {
  readonly folder: Folder;
  readonly backups: string;
  readonly journal = new Journal();
  readonly options: HostOptions;
  readonly investors: Investor[] = [];
  host!: FaultHost;
  client!: Client;
  officerSession!: OfficerSession;
  /** The asset that the workers compete for. */
  assetId = '';
  explains: Explains = () => false;
  #officerId: string | undefined;
  #key: string | undefined;

  private constructor(folder: Folder, options: HostOptions) {
    this.folder = folder;
    this.options = options;
    this.backups = join(dirname(folder.keyFile), 'backups');
  }

  /** Starts a host on a new folder, with an officer, a key without a rate limit, and investors. */
  static async create(folder: Folder, options: HostOptions = {}, investors = 6): Promise<World> {
    const world = new World(folder, options);
    mkdirSync(world.backups);
    await world.start();
    for (let count = 0; count < investors; count += 1) {
      const buyer = await createBuyer(world.client);
      const { items } = await world.read('/individuals?limit=1');
      world.investors.push({ ...buyer, individualId: items[0].id, isBusy: false });
    }
    return world;
  }

  /** Starts the host, signs the officer in, and connects the client. */
  async start(options: HostOptions = this.options): Promise<void> {
    this.host = await startFaultHost(this.folder, options);
    const { address, link } = this.host;
    const { officerSession, officerId } = await openOfficerSession(
      address,
      link,
      this.#officerId,
      async (ask) => {
        this.expect(await ask('setRateLimit', { body: { requestsPerMinute: 0 } }), 'setRateLimit', 200);
        const created = await ask('createApiKey', { body: { name: 'Load' } });
        this.expect(created, 'createApiKey', 200, 201);
        this.#key = created.body.key;
      },
    );
    this.officerSession = officerSession;
    this.#officerId = officerId;
    this.client = createClient(address, this.#key);
  }

  /** @throws Cut, if a fault explains the response; an error, if it has another status than these */
  expect(answer: Pick<Answer, 'status' | 'body'>, what: string, ...statuses: number[]): void {
    if (statuses.includes(answer.status)) return;
    if (this.explains(answer.status, answer.body)) throw new Cut(what);
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** Sends a GET request to the client API. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  async read(path: string): Promise<any> {
    const answer = await this.client.get(path);
    this.expect(answer, path, 200);
    return answer.body;
  }

  /** Runs an operation as the officer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  async ask(operation: string, request: object = {}): Promise<any> {
    const answer = await this.officerSession.ask(operation, request);
    this.expect(answer, operation, 200, 201);
    return answer.body;
  }
}
