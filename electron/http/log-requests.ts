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
}

/** Logs an answered request with its status. */
export type NoteAnswer = (request: FastifyRequest, status: number) => void;

/**
 * Creates the function that logs the requests of client systems. It is called when a response is sent, because a hook
 * at the end of each response would cost two listeners.
 */
export function createNoteAnswer(app: App): NoteAnswer {
  const { requests } = app.parts;
  return (request, status) => {
    const caller = request.getDecorator<Caller | undefined>('caller');
    const took = performance.now() - request.arrivedAt;
    requests.note(request.id, request.method, request.originalUrl, status, took, caller?.actor.id);
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
