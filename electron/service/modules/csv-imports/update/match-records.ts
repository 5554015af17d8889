import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { visibleAmongFew, visibleTo } from '#service/kernel/visibility.ts';
import { listOf } from '#service/storage/list-of.ts';
import type { UpdateKey } from '#shared/contracts/csv-imports/update-mode.ts';
import { toEmailKey } from '../../investors/registration.ts';

/** The table of the matched records. */
export type MatchedTable = 'investorAccounts' | 'issuers';

/** The key of a row in the form in which it is compared. */
export const toMatchKey = (by: UpdateKey, key: string) => (by === 'email' ? toEmailKey(key) : key);

/** The records with the keys that the caller sees, by key. */
export async function matchRecords(
  ctx: Context,
  table: MatchedTable,
  by: UpdateKey,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  const found = await (by === 'email' ? byEmail(ctx, table, wanted) : byColumn(ctx, table, by, wanted));
  const matched = [...Map.groupBy(found, ({ key }) => key)].map(([key, same]) => {
    // A record that was archived as a duplicate can have the key of the other one.
    const current = same.filter(({ deletedAt }) => deletedAt === null);
    return [key, (current.length > 0 ? current : same).map(({ id }) => id)] as const;
  });
  return new Map(matched);
}

function byColumn({ db, caller }: Context, table: MatchedTable, by: 'id' | 'externalId', keys: string[]) {
  const column = by === 'id' ? 'id' : 'tid';
  return db
    .selectFrom(table as 'issuers')
    .select(['id', 'deletedAt'])
    .select(sql<string>`${sql.ref(column)}`.as('key'))
    .where(column, 'in', listOf(keys))
    .where(visibleAmongFew(caller))
    .execute();
}

/** The email of the investor's user, or of the user with whom the account of the issuer was registered. */
function byEmail({ db, caller }: Context, table: MatchedTable, keys: string[]) {
  return db
    .with(
      (name) => name('found').materialized(),
      (source) => {
        const users = source
          .selectFrom('users')
          .where('users.tenantId', '=', caller.account?.tenantId ?? '')
          .where('users.emailKey', 'in', listOf(keys));
        return table === 'investorAccounts'
          ? users
              .innerJoin('investorAccounts as record', 'record.userId', 'users.id')
              .select([
                'record.id',
                'record.accountId',
                'record.tenantId',
                'record.deletedAt',
                'users.emailKey as key',
              ])
          : users
              .innerJoin('accounts', (join) =>
                join
                  .onRef('accounts.id', '=', 'users.accountId')
                  .onRef('accounts.createdAt', '=', 'users.createdAt'),
              )
              .innerJoin('issuers as record', 'record.accountId', 'users.accountId')
              .select([
                'record.id',
                'record.accountId',
                'record.tenantId',
                'record.deletedAt',
                'users.emailKey as key',
              ]);
      },
    )
    .selectFrom('found')
    .select(['id', 'key', 'deletedAt'])
    .where(visibleTo(caller))
    .execute();
}
