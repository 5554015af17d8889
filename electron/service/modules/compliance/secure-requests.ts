import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { actingAccount } from '#service/kernel/ownership.ts';
import { readPage } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  createSecureRequest,
  getSecureRequest,
  getSecureRequestSummary,
  listSecureRequests,
  type SecureRequest,
  secureRequest,
  secureRequestSummary,
} from '#shared/contracts/compliance/secure-requests.ts';
import { newId } from '#shared/domain/ids.ts';

const presentWhole = compilePresent(secureRequest);
const presentSummary = compilePresent(secureRequestSummary);

function openRequest(ctx: Context, row: Row<'secureRequests'>): SecureRequest {
  const payload = ctx.service.vault.open(row.payloadSealed, payloadOf(row.id));
  return presentWhole({ ...row, payload: JSON.parse(payload) });
}

const payloadOf = (id: string) => ['secureRequests', 'payloadSealed', id] as const;

export const secureRequests: OperationHandler[] = [
  write(createSecureRequest, async (ctx, { body }) => {
    const id = newId('secureRequest');
    const row = await ctx.records.insert('secureRequests', {
      id,
      ...(await actingAccount(ctx)),
      template: body.template,
      ipAddress: ctx.caller.address ?? null,
      payloadSealed: ctx.service.vault.seal(JSON.stringify(body.payload), payloadOf(id)),
    });
    return openRequest(ctx, row);
  }),
  read(listSecureRequests, async (ctx, { query }) => {
    const { rows, meta } = await readPage(ctx, 'secureRequests', query);
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
