import type { Context, WriteContext } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { aic as definition, type StatementRow } from '#shared/contracts/csv-imports/kinds/aic.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import type { NetWorthItem } from '#shared/domain/accreditation-rules/submission.ts';
import { putAic } from '../../compliance/aic.ts';
import { assertFileOf } from '../../compliance/aic-references.ts';
import { toStoredItem } from '../../compliance/read-submission.ts';
import { presentIndividual } from '../../investors/individuals.ts';
import { rolesByAccountType } from '../../investors/setup-status.ts';
import type { CsvKindHandler, Importer } from './csv-kind-handler.ts';

type AicQuery = InputOf<typeof definition.operation>['query'];

/**
 * Imports statements of net worth: the items of the accreditation record of the individual with the role, as `putAic`
 * accepts them (decisions.md § 6).
 */
function createImporter(query: AicQuery): Importer<StatementRow> {
  let individual: Awaited<ReturnType<typeof findByRole>>;
  return {
    /** @throws invalid, if the account has not exactly one individual of the role */
    async start(ctx, rows) {
      const { investorAccountId } = query;
      const account = await findVisible(ctx, 'investorAccounts', investorAccountId, 'investorAccountId');
      const [usualRole = 'PRIMARY'] = rolesByAccountType[account.investorAccountType] ?? [];
      individual = await findByRole(ctx, account.id, rows.find((row) => row.role)?.role ?? usualRole);
    },
    async assertRow(ctx, { role, fileId }) {
      if (role && role !== individual.role) {
        throw invalid('role', `must be the same in all rows; an earlier row has ${individual.role}`);
      }
      if (fileId) await assertFileOf(ctx, individual, fileId, 'fileId');
    },
    importRows: (ctx, rows) => importStatements(ctx, individual.id, query, rows),
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
  if (!individual) throw invalid('role', `the account has no ${role} individual`);
  if (another) throw invalid('role', `is ambiguous: the account has several ${role} individuals`);
  return individual;
}

async function importStatements(
  ctx: WriteContext,
  individualId: string,
  { accredited = null, aicAccreditationType }: AicQuery,
  rows: readonly StatementRow[],
) {
  const readPerson = () => findVisible(ctx, 'individuals', individualId, 'investorAccountId');
  const items = rows.map(
    ({ role: _role, fileId = null, ...row }) => toStoredItem({ ...row, fileId }) as NetWorthItem,
  );
  const record = await putAic(ctx, await readPerson(), { method: 'NET_WORTH', items });
  // The client states it; an officer decides it.
  ctx.records.note(record.id, { stated: { accredited, aicAccreditationType } });
  const person = await readPerson();
  // A verification determines the category.
  if (person.accredited === 0) await ctx.records.update('individuals', person, { aicAccreditationType });
  const answer = await presentIndividual(ctx, await readPerson());
  return { answer, created: { individualId, aicId: record.id } };
}

export const aic: CsvKindHandler = {
  definition,
  belongsTo: { investorAccountId: 'investorAccounts' },
  createImporter,
  submits: 'aic',
};
