import type { App } from '#service/app.ts';
import { AppError, conflict } from '#service/kernel/errors.ts';
import type { ListenerSwitch } from '#service/kernel/platform.ts';
import type { ListenerChoice } from '#shared/contracts/clients/listener.ts';
import { type Listener, startListener } from './listener.ts';

/** A listener that can be opened and closed while its program, the desktop application, runs. */
export class SwitchableListener implements ListenerSwitch {
  readonly #app: App;
  readonly #onChange: (address: string | undefined) => void;
  readonly #closing = new Set<Promise<void>>();
  #open: Listener | undefined;
  #error: string | undefined;

  /** @param onChange called with the new address, or undefined if the listener was closed */
  constructor(app: App, onChange: (address: string | undefined) => void = () => {}) {
    this.#app = app;
    this.#onChange = onChange;
  }

  get error(): string | undefined {
    return this.#error;
  }

  async start(choice: ListenerChoice): Promise<void> {
    try {
      await this.apply(choice);
    } catch (error) {
      const reason = error instanceof AppError ? error.errors[0]?.message : undefined;
      this.#error = `Port ${choice.port} ${reason ?? `cannot be opened: ${error}`}`;
    }
  }

  async apply({ isOn, port }: ListenerChoice): Promise<void> {
    const previous = this.#open;
    if (!isOn) {
      this.#open = undefined;
    } else if (!previous || (port !== null && port !== previous.port)) {
      this.#open = await startListener(this.#app, port ?? 0).catch((error: unknown) => {
        throw explainPort(error);
      });
    }
    this.#error = undefined;
    if (previous === this.#open) return;
    this.#onChange(this.#open?.address);
    if (previous) this.#close(previous);
  }

  /** Stops accepting requests, and waits for those in progress. */
  async close(): Promise<void> {
    if (this.#open) this.#close(this.#open);
    this.#open = undefined;
    await Promise.all(this.#closing);
  }

  /** Requests that are still in progress only delay the end of the program. */
  #close(listener: Listener): void {
    const closing = listener
      .close()
      .catch(console.error)
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function explainPort(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return conflict('port', 'is in use by another program; choose another port');
  if (code === 'EACCES')
    return conflict('port', 'is not allowed for this user of the computer; choose a port above 1023');
  return error;
}
