import type { App } from '../../../electron/service/app.ts';
import { newId } from '../../../shared/domain/ids.ts';
import { commitTo } from '../../support/writes.ts';

/** An unmatched payment, of the client of a trade. */
export async function storeBankLine(app: App, tradeId: string): Promise<string> {
  const id = newId('bankLine');
  await commitTo(app.service, async (db) => {
    const owner = await db
      .selectFrom('trades')
      .select(['accountId', 'tenantId'])
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const line = { day: '2026-06-15', amount: '5', bankTransactionId: id, status: 'UNMATCHED' };
    await db
      .insertInto('bankLines')
      .values({ ...owner, ...line, id, createdAt: now, updatedAt: now })
      .execute();
  });
  return id;
}
