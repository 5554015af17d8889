import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** How long a client may pause while it sends a body or reads a response, in milliseconds. */
const usualPatience = limits.idleSeconds * 1000;

/** The client, by its root account, of each connection on which a request with a valid key or session has arrived. */
const clients = new WeakMap<Socket, string>();

/**
 * Notes that the caller of a request has authenticated: the host closes other connections first.
 * @param client the root account; empty for the back office
 */
export function noteAuthenticated({ raw: { socket } }: FastifyRequest, client = ''): void {
  clients.set(socket, client);
}

/** A request whose body has not arrived completely. */
interface IncompleteRequest {
  message: IncomingMessage;
  reply: FastifyReply;
  /** How much had arrived on the connection at the last check, and at how many checks nothing was new. */
  received: number;
  idleChecks: number;
}

/** Between two checks, the host reads what has arrived. A busy host that measured the time could find none of it. */
const checksPerLimit = 5;

/** Limits the resources of clients that do not send or read: connections, incomplete requests, and waiting ones. */
export function limitConnections(server: FastifyInstance, patience = usualPatience): void {
  const { server: http } = server;
  // Clients send headers at once. The time starts with the connection. By default, Node checks it every 30 s.
  Object.assign(http, { headersTimeout: 10_000, connectionsCheckingInterval: 2000 });
  // Longer than clients keep a connection by default, so that they close it and not the host.
  http.keepAliveTimeout = 72_000;
  answerInTurn(server);
  const sockets = limitNumber(http);
  endIdleConnections(server, sockets);
  const checks = [answerStalledBodies(server, patience), closeUnread(sockets)];
  const timer = setInterval(() => {
    for (const check of checks) check();
  }, patience / checksPerLimit);
  timer.unref();
  http.once('close', () => clearInterval(timer));
}

/**
 * Each connection uses a file descriptor, and the data folder needs some, too. At the limit, a connection is closed for
 * the new one, so that no program locks the others out: the oldest that has not authenticated, else all that are idle,
 * else the oldest of the client that has the most.
 * @returns the open connections, the oldest first
 */
function limitNumber(http: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  http.on('connection', (socket: Socket) => {
    if (sockets.size >= limits.connections) {
      const oldest = [...sockets].find((one) => !clients.has(one));
      if (oldest) oldest.destroy();
      else http.closeIdleConnections();
      for (const one of sockets) if (one.destroyed) sockets.delete(one);
    }
    if (sockets.size >= limits.connections) {
      const most = [...Map.groupBy(sockets, (one) => clients.get(one)).values()].toSorted(
        (left, right) => right.length - left.length,
      )[0]?.[0];
      most?.destroy();
      if (most) sockets.delete(most);
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Starts a request when the response before it on its connection has been sent. Node reads requests ahead, so a client
 * that reads no response would otherwise fill the memory with them, and one chunk of requests would delay all others.
 */
function answerInTurn(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const requests = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, requests);
    return requests;
  };
  server.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    if (response.socket) return done();
    if (count(socket, 1) > limits.waitingRequests) return void socket.destroy();
    response.once('socket', () => {
      count(socket, -1);
      // After the requests that other connections have sent meanwhile.
      setImmediate(done);
    });
  });
}

/**
 * Closing the server ends the connections that are idle at that moment. Connections that become idle later, or never
 * sent a request, would keep it open.
 */
function endIdleConnections(server: FastifyInstance, sockets: Set<Socket>): void {
  const { server: http } = server;
  server.addHook('preClose', (done) => {
    // Zero would mean no limit.
    http.keepAliveTimeout = 1;
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
    done();
  });
}

/**
 * Answers 408 when nothing of a body has arrived for a while. Slow uploads are allowed, so `requestTimeout` of Node,
 * which limits the total time, is not used.
 *
 * All bodies share one timer, and requests have no listeners for this: both would cost more than short requests.
 * @returns the check that the timer runs
 */
function answerStalledBodies(server: FastifyInstance, patience: number): () => void {
  const incomplete = new Map<Socket, IncompleteRequest>();
  server.addHook('onRequest', ({ raw: message }, reply, done) => {
    if (hasBody(message)) {
      const received = message.socket.bytesRead;
      incomplete.set(message.socket, { message, reply, received, idleChecks: 0 });
    }
    done();
  });
  return () => {
    for (const [socket, request] of incomplete) {
      if (request.message.complete || socket.destroyed) incomplete.delete(socket);
      else if (isMoving(socket, request)) continue;
      else if (request.idleChecks > checksPerLimit) answerStalled(request, patience);
    }
  };
}

/**
 * Closes the connection of a client that reads nothing of a response for a while.
 * @returns the check that the timer runs
 */
function closeUnread(sockets: ReadonlySet<Socket>): () => void {
  const before = new WeakMap<Socket, { unread: number; checks: number }>();
  return () => {
    for (const socket of sockets) {
      const { writableLength: unread } = socket;
      const last = before.get(socket);
      const checks = unread > 0 && unread === last?.unread ? last.checks + 1 : 0;
      if (checks > checksPerLimit) socket.destroy();
      before.set(socket, { unread, checks });
    }
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || length !== '0';
}

/** Whether more has arrived, or received data is still to be read here. */
function isMoving(socket: Socket, request: IncompleteRequest): boolean {
  const { message, received } = request;
  const isIdle = socket.bytesRead === received && message.readableLength === 0;
  request.received = socket.bytesRead;
  request.idleChecks = isIdle ? request.idleChecks + 1 : 0;
  return !isIdle;
}

function answerStalled({ message, reply }: IncompleteRequest, patience: number): void {
  if (reply.sent) {
    message.socket.destroy();
    return;
  }
  const seconds = Math.ceil(patience / 1000);
  const error = new AppError('timeout', [
    { field: 'body', message: `no byte arrived for ${seconds} seconds` },
  ]);
  // After the response, Node no longer ends the body with the connection, and its reader would never finish.
  reply.raw.once('close', () => message.destroy(error));
  reply.send(error);
}
