import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { type OperationHandler, preparedWrite, read, write } from '#service/kernel/operation-handler.ts';
import { actingAccount, forAccount } from '#service/kernel/ownership.ts';
import { readFilteredPage, readPage } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Vault } from '#service/storage/vault.ts';
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

/** What is prepared before the transaction, so that the writer does not have to encrypt. */
type PreparedRequest = ReturnType<typeof prepareRequest>;

function prepareRequest(vault: Vault, { payload, template }: Submission) {
  const id = newId('secureRequest');
  return { id, template, payloadSealed: vault.seal(JSON.stringify(payload), payloadOf(id)) };
}

async function storeRequest(ctx: WriteContext, prepared: PreparedRequest): Promise<Row<'secureRequests'>> {
  return ctx.records.insert('secureRequests', {
    ...prepared,
    ...(await actingAccount(ctx)),
    ipAddress: ctx.caller.address ?? null,
  });
}

export const secureRequests: OperationHandler[] = [
  preparedWrite(
    createSecureRequest,
    async ({ body }, { service }) => prepareRequest(service.vault, body),
    async (ctx, { body: { payload } }, prepared) =>
      presentWhole({ ...(await storeRequest(ctx, prepared)), payload }),
  ),
  preparedWrite(
    recordSecureRequest,
    async ({ body }, { service }) => prepareRequest(service.vault, body),
    async (ctx, { body: { accountId } }, prepared) =>
      presentSummary(await storeRequest(await forAccount(ctx, accountId, 'accountId'), prepared)),
  ),
  read(listSecureRequests, async (ctx, { query }) => {
    const { accountId, ...page } = query;
    const { rows, meta } =
      accountId === undefined
        ? await readPage(ctx, 'secureRequests', page)
        : await readFilteredPage(ctx, 'secureRequests', page, sql`${sql.ref('accountId')} = ${accountId}`);
    return { items: rows.map((row) => presentSummary(row)), meta };
  }),
  read(getSecureRequestSummary, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'secureRequests', params.id, 'id');
    return { ...presentSummary(row), accountId: row.accountId };
  }),
  write(getSecureRequest, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'secureRequests', params.id, 'id');
    ctx.records.note(row.id, { looked: 'payload' });
    return openRequest(ctx, row);
  }),
];
