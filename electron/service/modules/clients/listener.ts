import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import type { Platform } from '#service/kernel/platform.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Db } from '#service/storage/schema.ts';
import type { StatusClass } from '#shared/contracts/clients/listener.ts';
import {
  getListener,
  type ListenerChoice,
  type ListenerState,
  type LoggedRequest,
  listRequests,
  setListener,
} from '#shared/contracts/clients/listener.ts';
import { classOf, type NotedRequest, type RequestLog } from './request-log.ts';

const setting = 'listener';

/** The setting of the desktop application's listener; open unless an administrator closed it. */
export async function readListenerChoice(db: Db): Promise<ListenerChoice> {
  return (await readSetting<ListenerChoice>(db, setting)) ?? { isOn: true, port: null };
}

async function readState({ listener }: Platform, { service, db }: Context): Promise<ListenerState> {
  const address = service.listener ?? null;
  if (!listener) return { address, isFixed: true, isOn: address !== null, port: null, error: null };
  return { address, isFixed: false, ...(await readListenerChoice(db)), error: listener.error ?? null };
}

interface Filters {
  statusClass?: StatusClass | null;
  method?: string | null;
  keyId?: string | null;
  text?: string | null;
}

function matches({ statusClass, method, keyId, text }: Filters, request: NotedRequest): boolean {
  if (statusClass && classOf(request.status) !== statusClass) return false;
  if (method && request.method !== method.toUpperCase()) return false;
  if (keyId && (request.keyId ?? 'none') !== keyId) return false;
  const sought = text?.toLowerCase();
  return !sought || request.path.toLowerCase().includes(sought) || request.requestId === sought;
}

/** The name and the last four characters of each key, by its ID. */
async function nameKeys(db: Db) {
  const rows = await db.selectFrom('apiKeys').select(['id', 'name', 'hint']).execute();
  return new Map(rows.map(({ id, name, hint }) => [id, { keyName: name, keyHint: hint }]));
}

const unnamed = { keyName: null, keyHint: null };

const storeChoice = defineUnit(
  setListener.name,
  (ctx, { before, after }: Record<'before' | 'after', ListenerChoice>) =>
    writeSetting(ctx, setting, before, after),
);

export const listenerUnits = [storeChoice];

export const createListener = (requests: RequestLog, platform: Platform): OperationHandler[] => [
  read(getListener, (ctx) => readState(platform, ctx)),
  task(
    setListener,
    async (ctx, { body }) => {
      const { listener } = platform;
      if (!listener)
        throw ruleViolation(
          'listener',
          'is set on the command line of the host; restart the host to change it',
        );
      const before = await readListenerChoice(ctx.db);
      const after = { ...before, ...body };
      // First, because a setting that cannot be applied must not be stored.
      await listener.apply(after);
      await runUnit(ctx.service, ctx.caller, storeChoice, { before, after });
    },
    (ctx) => readState(platform, ctx),
  ),
  read(listRequests, async (ctx, { query }) => {
    const { after, upTo, offset, limit } = query;
    const entries = [...requests.read(after ?? 0, upTo ?? requests.total)];
    const matching = entries.filter((request) => matches(query, request));
    const from = offset ?? 0;
    const names = await nameKeys(ctx.db);
    const items = matching.slice(from, from + (limit ?? matching.length)).map(
      ({ at, keyId = null, operation = null, milliseconds, ...rest }): LoggedRequest => ({
        ...rest,
        at: new Date(at).toISOString(),
        milliseconds: Math.round(milliseconds * 100) / 100,
        operation,
        keyId,
        ...((keyId && names.get(keyId)) || unnamed),
      }),
    );
    return { items, matching: matching.length, total: requests.total };
  }),
];
