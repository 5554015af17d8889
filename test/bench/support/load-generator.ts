/** The process of load.ts: it sends requests, as fast as they are answered or at a constant rate. */
import { HttpConnection } from './http-connection.ts';
import type { HttpRequest, Latencies, LoadCommand, LoadPlan } from './load.ts';

const connectionCount = 16;
const sampleMilliseconds = 2;

/** Sends the requests of a plan one at a time, and starts again after the last one. */
class Sender {
  readonly #port: number;
  readonly #status: number;
  readonly #requests: Buffer[];
  #next = 0;

  constructor(plan: LoadPlan) {
    this.#port = plan.port;
    this.#status = plan.status;
    this.#requests = plan.requests.map((request) => writeRequest(request, plan));
  }

  connect(): HttpConnection[] {
    return Array.from({ length: connectionCount }, () => new HttpConnection(this.#port));
  }

  send(connection: HttpConnection, onAnswer: () => void): void {
    const request = this.#requests[this.#next++ % this.#requests.length] as Buffer;
    connection.send(request, (status) => {
      if (status !== this.#status) throw new Error(`Answered ${status}: ${request}`);
      onAnswer();
    });
  }
}

function writeRequest({ method, path, body }: HttpRequest, { port, apiKey }: LoadPlan): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `X-API-KEY: ${apiKey}`];
  if (body) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`);
}

async function sendSlice(sender: Sender, seconds: number): Promise<number> {
  const connections = sender.connect();
  const start = performance.now();
  const end = start + seconds * 1000;
  let answered = 0;
  const sendUntil = (connection: HttpConnection, done: () => void) => {
    if (performance.now() >= end) return done();
    sender.send(connection, () => {
      answered += 1;
      sendUntil(connection, done);
    });
  };
  await Promise.all(
    connections.map((connection) => new Promise<void>((done) => sendUntil(connection, done))),
  );
  for (const connection of connections) connection.close();
  return (answered * 1000) / (performance.now() - start);
}

/** A request that finds every connection busy is queued, and the time in the queue counts. */
function startPace(sender: Sender, perSecond: number): () => Latencies {
  const connections = sender.connect();
  const free = [...connections];
  const queued: number[] = [];
  const latencies: number[] = [];
  const start = performance.now();
  let asked = 0;
  const sendNext = () => {
    while (free.length > 0 && queued.length > 0) {
      const connection = free.shift() as HttpConnection;
      const askedAt = queued.shift() as number;
      sender.send(connection, () => {
        latencies.push(performance.now() - askedAt);
        free.push(connection);
        sendNext();
      });
    }
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (; asked < ((now - start) * perSecond) / 1000; asked += 1) queued.push(now);
    sendNext();
  }, sampleMilliseconds);
  return () => {
    clearInterval(timer);
    for (const connection of connections) connection.close();
    return summarizeLatencies(latencies);
  };
}

function summarizeLatencies(latencies: number[]): Latencies {
  const sorted = latencies.sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}

let sender: Sender;
let endPace: () => Latencies;

process.on('message', async (command: LoadCommand) => {
  switch (command.type) {
    case 'plan':
      sender = new Sender(command.plan);
      break;
    case 'slice':
      process.send?.(await sendSlice(sender, command.seconds));
      break;
    case 'pace':
      endPace = startPace(sender, command.perSecond);
      break;
    case 'rest':
      process.send?.(endPace());
      break;
  }
});
