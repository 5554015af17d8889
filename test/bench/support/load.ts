import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** The requests of a generator, and their target. Any other status than `status` ends the bench. */
export interface LoadPlan {
  port: number;
  apiKey: string;
  requests: readonly HttpRequest[];
  status: number;
}

/** Milliseconds from a request to the end of its response. */
export interface Latencies {
  median: number;
  p99: number;
  worst: number;
}

export type LoadCommand =
  | { type: 'plan'; plan: LoadPlan }
  | { type: 'slice'; seconds: number }
  | { type: 'pace'; perSecond: number }
  | { type: 'rest' };

/** A separate process that sends requests over 16 connections, so that the server is what is measured. */
export class Load {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(plan: LoadPlan) {
    this.#child = fork(fileURLToPath(import.meta.resolve('./load-generator.ts')));
    this.#ended = once(this.#child, 'exit').then(() => {
      throw new Error('The load generator ended before its time');
    });
    this.#ended.catch(() => {});
    this.#post({ type: 'plan', plan });
  }

  /** Sends as fast as responses arrive. @returns the number of responses per second */
  async slice(seconds: number): Promise<number> {
    this.#post({ type: 'slice', seconds });
    return (await this.#answer()) as number;
  }

  /** Sends this number of requests per second, whether or not they are answered, until `rest`. */
  pace(perSecond: number): void {
    this.#post({ type: 'pace', perSecond });
  }

  /** Stops sending, and returns the latencies. */
  async rest(): Promise<Latencies> {
    this.#post({ type: 'rest' });
    return (await this.#answer()) as Latencies;
  }

  close(): void {
    this.#child.disconnect();
  }

  #post(command: LoadCommand): void {
    this.#child.send(command);
  }

  async #answer(): Promise<unknown> {
    const [answer] = await Promise.race([once(this.#child, 'message'), this.#ended]);
    return answer;
  }
}
