import { connect, type Socket } from 'node:net';

const nothing: Buffer = Buffer.alloc(0);

/**
 * One keep-alive connection with minimal work, so that the server is what is measured: it sends bytes, and reads only
 * the status and the length of the response.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #head = nothing;
  /** Missing bytes of the body; undefined while the head is incomplete. */
  #missing: number | undefined;
  #status = 0;
  #onAnswer: (status: number) => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
  }

  /** Sends a whole request, and calls back with the status when the response is complete. One at a time. */
  send(request: Buffer, onAnswer: (status: number) => void): void {
    this.#onAnswer = onAnswer;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#missing === undefined) this.#readHead(chunk);
    else this.#missing -= chunk.length;
    if (this.#missing !== 0) return;
    this.#missing = undefined;
    this.#onAnswer(this.#status);
  }

  #readHead(chunk: Buffer): void {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const text = this.#head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    if (length === undefined) throw new Error(`An answer without Content-Length: ${text}`);
    this.#status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    this.#missing = end + '\r\n\r\n'.length + Number(length) - this.#head.length;
    this.#head = nothing;
  }
}
