import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { actingAccount, forAccount } from '#service/kernel/ownership.ts';
import { readFilteredPage, readPage } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  createSecureRequest,
  getSecureRequest,
  getSecureRequestSummary,
  listSecureRequests,
  recordSecureRequest,
  type SecureRequest,
  secureRequest,
  secureRequestSummary,
} from '#shared/contracts/compliance/secure-requests.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';

const presentWhole = compilePresent(secureRequest);
const presentSummary = compilePresent(secureRequestSummary);

function openRequest(ctx: Context, row: Row<'secureRequests'>): SecureRequest {
  const payload = ctx.service.vault.open(row.payloadSealed, payloadOf(row.id));
  return presentWhole({ ...row, payload: JSON.parse(payload) });
}

type Submission = InputOf<typeof createSecureRequest>['body'];

const payloadOf = (id: string) => ['secureRequests', 'payloadSealed', id] as const;

async function storeRequest(
  ctx: WriteContext,
  { payload, template }: Submission,
): Promise<Row<'secureRequests'>> {
  const id = newId('secureRequest');
  return ctx.records.insert('secureRequests', {
    id,
    ...(await actingAccount(ctx)),
    template,
    ipAddress: ctx.caller.address ?? null,
    payloadSealed: ctx.service.vault.seal(JSON.stringify(payload), payloadOf(id)),
  });
}

export const secureRequests: OperationHandler[] = [
  write(createSecureRequest, async (ctx, { body }) => openRequest(ctx, await storeRequest(ctx, body))),
  write(recordSecureRequest, async (ctx, { body: { accountId, ...submission } }) =>
    presentSummary(await storeRequest(await forAccount(ctx, accountId, 'accountId'), submission)),
  ),
  read(listSecureRequests, async (ctx, { query }) => {
    const { accountId, ...page } = query;
    const { rows, meta } =
      accountId === undefined
        ? await readPage(ctx, 'secureRequests', page)
        : await readFilteredPage(ctx, 'secureRequests', page, sql`${sql.ref('accountId')} = ${accountId}`);
    return { items: rows.map((row) => presentSummary(row)), meta };
  }),
  read(getSecureRequestSummary, async (ctx, { params }) =>
    presentSummary(await findVisible(ctx, 'secureRequests', params.id, 'id')),
  ),
  write(getSecureRequest, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'secureRequests', params.id, 'id');
    ctx.records.note(row.id, { looked: 'payload' });
    return openRequest(ctx, row);
  }),
];
