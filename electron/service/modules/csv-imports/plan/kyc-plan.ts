import { AppError } from '#service/kernel/errors.ts';
import type { Kyc } from '#shared/contracts/compliance/kyc.ts';
import type { KycRow } from '#shared/contracts/csv-imports/columns.ts';
import type { importKyc } from '#shared/contracts/csv-imports/document-imports.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { presentKyc, submitKyc } from '../../compliance/kyc.ts';
import type { DocumentPlan } from '../apply/import-document.ts';

type KycQuery = InputOf<typeof importKyc>['query'];

/** What becomes of the row of an identity document: the record that `submitKyc` makes (decisions.md § 6). */
export function planKyc(query: KycQuery): DocumentPlan<KycRow, Kyc> {
  return {
    assertRow: async () => {},
    async importRows(ctx, [row]) {
      if (!row) throw new Error('The file of an identity document has one row');
      const body = {
        ...row,
        individualId: query.individualId,
        kycDocumentFrontFileId: query.frontFileId,
        kycDocumentBackFileId: query.backFileId,
        kycSelfieFileId: query.selfieFileId,
      };
      const record = await submitKyc(ctx, body).catch(throwByQueryNames);
      return { answer: presentKyc(ctx, record), created: { kycId: record.id } };
    },
  };
}

/** What the request of the import calls the fields of the submission. */
const queryNames: Record<string, string> = {
  kycDocumentFrontFileId: 'frontFileId',
  kycDocumentBackFileId: 'backFileId',
  kycSelfieFileId: 'selfieFileId',
};

function throwByQueryNames(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const errors = error.errors.map((entry) => entry.replace(/^\w+/, (field) => queryNames[field] ?? field));
  throw new AppError(error.kind, error.message, errors);
}
