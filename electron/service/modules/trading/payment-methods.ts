import type { Context, WriteContext } from '#service/kernel/context.ts';
import { assertRoom } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent, compileToColumns } from '#service/kernel/rows.ts';
import { readAlias } from '#service/kernel/settings.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { request } from '#shared/contracts/fields.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import {
  createPaymentMethod,
  getPaymentMethod,
  listPaymentMethods,
  paymentMethod,
} from '#shared/contracts/trading/payment-methods.ts';
import { newId, toUserId } from '#shared/domain/ids.ts';

type PaymentMethodRow = Row<'paymentMethods'>;

/** No row has a `clientSecret`, because nothing reads it. */
export const presentPaymentMethod = compilePresent(paymentMethod);

const { clientSecret: _, ...updatableFields } = createPaymentMethod.body.properties;
const toColumns = compileToColumns(request(updatableFields));

const noProvider = 'OTHER';

type PaymentMethodFields = Omit<InputOf<typeof createPaymentMethod>['body'], 'clientSecret'>;

/** @throws rule, if the user has the maximum of payment methods */
export async function addPaymentMethod(
  ctx: WriteContext,
  user: Row<'users'>,
  fields: PaymentMethodFields,
): Promise<PaymentMethodRow> {
  assertRoom((await readOf(ctx, user)).length, 'userId', 'payment methods');
  const provider = fields.paymentMethodProvider ?? noProvider;
  return ctx.records.insert('paymentMethods', {
    id: newId('paymentMethod'),
    accountId: user.accountId,
    tenantId: user.tenantId,
    userId: user.id,
    ...(toColumns(fields, 'complete') as Pick<PaymentMethodRow, keyof typeof updatableFields>),
    paymentMethodProvider: readAlias(ctx.service.settings.names, provider),
    status: 'PENDING',
  });
}

function readOf({ db }: Context, { id }: Row<'users'>): Promise<PaymentMethodRow[]> {
  const rows = db.selectFrom('paymentMethods').selectAll().where('userId', '=', id);
  return rows.orderBy('seq', 'desc').execute();
}

export const paymentMethods: OperationHandler[] = [
  write(createPaymentMethod, async (ctx, { query, body }) => {
    const user = await findVisible(ctx, 'users', toUserId(query.userId), 'userId');
    const { clientSecret = null, ...fields } = body;
    return presentPaymentMethod(await addPaymentMethod(ctx, user, fields), { clientSecret });
  }),
  read(listPaymentMethods, async (ctx, { query }) => {
    const user = await findVisible(ctx, 'users', toUserId(query.userId), 'userId');
    return (await readOf(ctx, user)).map((row) => presentPaymentMethod(row));
  }),
  read(getPaymentMethod, async (ctx, { params }) =>
    presentPaymentMethod(await findVisible(ctx, 'paymentMethods', params.id, 'id')),
  ),
];
