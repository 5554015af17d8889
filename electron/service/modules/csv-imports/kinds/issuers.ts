import { managedByIssuer } from '#service/kernel/ownership.ts';
import { issuers as definition, type IssuerRow } from '#shared/contracts/csv-imports/kinds/issuers.ts';
import { assertNotRegistered, createIssuerUser, toEmailKey } from '../../investors/registration.ts';
import { assertIssuer, insertIssuer } from '../../offerings/issuers.ts';
import { actingTenant, type CsvKindHandler, type Importer } from './csv-kind-handler.ts';

const importer: Importer<IssuerRow> = {
  async assertRow(ctx, row) {
    assertIssuer(row, ctx.now);
    await assertNotRegistered(ctx.db, actingTenant(ctx), row.email);
  },
  keyField: 'email',
  uniqueKey: (row) => toEmailKey(row.email),
  identities: ({ ein }) => [{ field: 'ein', kind: 'issuerEin', value: ein }],
  async importRows(ctx, [row]) {
    if (!row) throw new Error('An issuer is imported from one row');
    const { firstName, lastName, email, accountName, ...fields } = row;
    const user = await createIssuerUser(
      ctx,
      { firstName, lastName, email, passwordHash: null },
      accountName,
      managedByIssuer,
    );
    await insertIssuer(ctx, { accountId: user.accountId, tenantId: user.tenantId }, fields);
    return { created: { userId: user.id, accountId: user.accountId } };
  },
};

export const issuers: CsvKindHandler = {
  definition,
  createImporter: () => importer,
  update: { matched: 'issuers' },
  listed: { column: 'accountId', id: 'accountId' },
  undo: {
    whole: 'accountId',
    records: [
      { table: 'issuers', partOf: 'accountId' },
      { table: 'users', id: 'userId' },
      { table: 'accounts', id: 'accountId' },
    ],
  },
};
