import type { ReadContext, Service } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import {
  endOfficerSession,
  endOtherSessions,
  endSession,
  listOfficerSessions,
  listSessions,
  type OpenSession,
} from '#shared/contracts/officers/open-sessions.ts';
import { findOfficer } from './officers.ts';
import { ScreenSession, sessionOf } from './screen-session.ts';

/** The sessions in which an officer is signed in, the newest first. Those that have ended or locked since notice it. */
async function readSessionsOf(service: Service, officerId: string): Promise<ScreenSession[]> {
  const found: ScreenSession[] = [];
  for (const session of [...service.sessions]) {
    if (!(session instanceof ScreenSession) || session.signedIn?.officerId !== officerId) continue;
    const { officer } = await session.readStatus(service);
    if (officer?.id === officerId) found.push(session);
  }
  const signedInAt = (session: ScreenSession) => session.signedIn?.signedInAt ?? '';
  return found.toSorted((one, other) => signedInAt(other).localeCompare(signedInAt(one)));
}

async function list(ctx: ReadContext, officerId: string): Promise<{ items: OpenSession[] }> {
  const sessions = await readSessionsOf(ctx.service, officerId);
  const items = sessions.flatMap((session) => {
    if (!session.signedIn) return [];
    const { officerId: _, ...signedIn } = session.signedIn;
    return [{ ...signedIn, isCurrent: session === ctx.caller.session }];
  });
  return { items };
}

/** Ends a session at once, and then writes the audit event: access must not depend on the disk. */
async function end(ctx: ReadContext, session: ScreenSession, action: string): Promise<void> {
  const { signedIn } = session;
  if (!signedIn) return;
  session.end('ended');
  const { officerId, id, kind, browser, address, signedInAt } = signedIn;
  const details = { endedSession: { id, kind, browser, address, signedInAt } };
  await runUnit(ctx.service, ctx.caller, noteEvent, { subject: officerId, details }, action);
}

async function endOne(
  ctx: ReadContext,
  officerId: string,
  sessionId: string,
  { field, action }: { field: string; action: string },
): Promise<string> {
  const sessions = await readSessionsOf(ctx.service, officerId);
  const session = sessions.find(({ signedIn }) => signedIn?.id === sessionId);
  if (!session) throw notFound(field);
  await end(ctx, session, action);
  return officerId;
}

async function endOthers(ctx: ReadContext): Promise<string> {
  const current = sessionOf(ctx);
  const officerId = ctx.caller.actor.id;
  for (const session of await readSessionsOf(ctx.service, officerId)) {
    if (session !== current) await end(ctx, session, endOtherSessions.name);
  }
  return officerId;
}

/** Officers see and end their own sessions, and administrators those of every officer. */
export const openSessions: OperationHandler[] = [
  read(listSessions, (ctx) => list(ctx, ctx.caller.actor.id)),
  task(
    endSession,
    (ctx, { params }) =>
      endOne(ctx, ctx.caller.actor.id, params.id, { field: 'id', action: endSession.name }),
    list,
  ),
  task(endOtherSessions, endOthers, list),
  read(listOfficerSessions, async (ctx, { params }) => list(ctx, (await findOfficer(ctx, params.id)).id)),
  task(
    endOfficerSession,
    async (ctx, { params }) => {
      const { id } = await findOfficer(ctx, params.id);
      return endOne(ctx, id, params.sessionId, { field: 'sessionId', action: endOfficerSession.name });
    },
    list,
  ),
];
