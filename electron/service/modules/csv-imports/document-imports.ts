/** CSV files about one person (decisions.md § 6). They are small, and imported while the request waits. */
import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { StatementRow } from '#shared/contracts/csv-imports/columns.ts';
import { importAic, importKyc } from '#shared/contracts/csv-imports/document-imports.ts';
import { type DocumentResult, importDocument } from './apply/import-document.ts';
import { readFailedRows } from './apply/import-rows.ts';
import { planAic } from './plan/aic-plan.ts';
import { planKyc } from './plan/kyc-plan.ts';

async function answerOf<Answer extends object>(ctx: Context, { answer, ...result }: DocumentResult<Answer>) {
  return {
    ...answer,
    importId: result.isDryRun ? null : result.importId,
    failedRows: readFailedRows(ctx, result.importId),
    ignoredColumns: result.ignoredColumns,
  };
}

export const documentImports: OperationHandler[] = [
  task(
    importAic,
    async (ctx, { query, upload }) => {
      const account = await findVisible(
        ctx,
        'investorAccounts',
        query.investorAccountId,
        'investorAccountId',
      );
      return importDocument(ctx, 'aic', upload, query, (rows: StatementRow[]) =>
        planAic(ctx, account, query, rows),
      );
    },
    answerOf,
  ),
  task(
    importKyc,
    async (ctx, { query, upload }) => {
      await findVisible(ctx, 'individuals', query.individualId, 'individualId');
      return importDocument(ctx, 'kyc', upload, query, async () => planKyc(query));
    },
    answerOf,
  ),
];
