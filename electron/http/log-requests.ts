import type { FastifyRequest } from 'fastify';
import type { App } from '#service/app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { isPasswordPage } from './password-pages.ts';
import { isBelowRoot } from './screens-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When it arrived, by `performance.now()`. */
    arrivedAt: number;
  }

  interface FastifyContextConfig {
    /** The name of the operation of a route of the client API. */
    operation?: string;
  }
}

/** Logs an answered request with its status, and with its operation, which is otherwise that of its route. */
export type NoteAnswer = (request: FastifyRequest, status: number, operation?: string) => void;

/**
 * Creates the function that logs and counts the requests of client systems. It is called when a response is sent,
 * because a hook at the end of each response would cost two listeners.
 */
export function createNoteAnswer(app: App): NoteAnswer {
  const { requests, requestCounter } = app.parts;
  return (request, status, operation = request.routeOptions.config.operation) => {
    const keyId = request.getDecorator<Caller | undefined>('caller')?.actor.id;
    requests.note(request, status, performance.now() - request.arrivedAt, keyId, operation);
    if (keyId !== undefined) requestCounter.count(keyId, operation, status, Date.now());
  };
}

/** Whether an address belongs to the screens, the reference, or the page for passwords, and so not to the client API. */
export function isOfScreens(url: string): boolean {
  return (
    isBelowRoot(url) ||
    isPasswordPage(url) ||
    /^\/(clients-reference|clients-json)([/?]|$)/.test(url) ||
    /^\/clients(\?|$)/.test(url)
  );
}
