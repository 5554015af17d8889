import type { Selectable } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Schema } from '#service/storage/schema.ts';
import type { StatementRow } from '#shared/contracts/csv-imports/columns.ts';
import type { importAic } from '#shared/contracts/csv-imports/document-imports.ts';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { assertFileOf, putAic } from '../../compliance/aic.ts';
import { rolesByAccountType } from '../../investors/account-roles.ts';
import { setAccreditation } from '../../investors/individual-status.ts';
import { presentIndividual } from '../../investors/individuals.ts';
import type { DocumentPlan } from '../apply/import-document.ts';

type AicQuery = InputOf<typeof importAic>['query'];

/**
 * What becomes of statements of net worth: the items of the accreditation record of the person whose role
 * the rows name, as `putAic` takes them (decisions.md § 6).
 *
 * @throws invalid, if the account has not exactly one individual of the role
 */
export async function planAic(
  ctx: Context,
  account: Selectable<Schema['investorAccounts']>,
  query: AicQuery,
  rows: StatementRow[],
): Promise<DocumentPlan<StatementRow, Individual>> {
  const [usualRole = 'PRIMARY'] = rolesByAccountType[account.investorAccountType] ?? [];
  const role = rows.find((row) => row.role)?.role ?? usualRole;
  const individual = await findByRole(ctx, account.id, role);
  return {
    async assertRow(row) {
      if (row.role && row.role !== role) {
        throw invalid(`role: a file is about one individual, and a row before names the ${role}`);
      }
      if (row.fileId) await assertFileOf(ctx, individual, row.fileId, 'fileId');
    },
    importRows: (write, valid) => importStatements(write, individual.id, query, valid),
  };
}

async function findByRole(ctx: Context, investorAccountId: string, role: string) {
  const [individual, another] = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', investorAccountId)
    .where('role', '=', role)
    .limit(2)
    .execute();
  if (!individual) throw invalid(`role: the account has no ${role} individual`);
  if (another) throw invalid(`role: the account has several individuals of the role ${role}`);
  return individual;
}

async function importStatements(
  ctx: WriteContext,
  individualId: string,
  { accredited = null, aicAccreditationType }: AicQuery,
  rows: StatementRow[],
) {
  const readPerson = () => findVisible(ctx, 'individuals', individualId, 'investorAccountId');
  const items = rows.map(({ institution, accountType, balance, fileId = null }) => ({
    institution,
    accountType,
    balance,
    fileId,
  }));
  const record = await putAic(ctx, await readPerson(), { method: 'NET_WORTH', items });
  // The client states it; an officer decides it.
  ctx.records.note(record.id, { stated: { accredited, aicAccreditationType } });
  await setAccreditation(ctx, individualId, {
    accredited: false,
    aicStatus: 'PENDING',
    type: aicAccreditationType,
  });
  const answer = await presentIndividual(ctx, await readPerson());
  return { answer, created: { individualId, aicId: record.id } };
}
