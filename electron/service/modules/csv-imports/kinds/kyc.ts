import { AppError } from '#service/kernel/errors.ts';
import { visibleAmongFew } from '#service/kernel/visibility.ts';
import { kyc as definition, type KycRow } from '#shared/contracts/csv-imports/kinds/kyc.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { duplicateTexts } from '#shared/domain/duplicate-texts.ts';
import { isSameDocument, selectSameNumber } from '../../compliance/document-holders.ts';
import { presentKyc, submitKyc } from '../../compliance/kyc.ts';
import type { CsvKindHandler, Importer } from './csv-kind-handler.ts';

/** Imports an identity document: the record that `submitKyc` creates (decisions.md § 6). */
function createImporter(query: InputOf<typeof definition.operation>['query']): Importer<KycRow> {
  return {
    async assertRow() {},
    async findWarnings(ctx, row) {
      const { kycDocumentId, kycDocumentType: documentType, kycDocumentIssuer: documentIssuer } = row;
      const holders = await selectSameNumber(ctx.db, { ...query, documentNumber: kycDocumentId })
        .where(visibleAmongFew(ctx.caller))
        .execute();
      const same = holders.filter((other) => isSameDocument({ documentType, documentIssuer }, other));
      const recordIds = [...new Set(same.map(({ individualId }) => individualId))];
      const { document: message } = duplicateTexts;
      return same.length > 0 ? [{ field: 'kycDocumentId', message, reason: message, recordIds }] : [];
    },
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

/** The names of the submission's fields in the import request. */
const queryNames: Record<string, string> = {
  kycDocumentFrontFileId: 'frontFileId',
  kycDocumentBackFileId: 'backFileId',
  kycSelfieFileId: 'selfieFileId',
};

function throwByQueryNames(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const errors = error.errors.map(({ field, message }) => ({
    field: (field && queryNames[field]) ?? field,
    message,
  }));
  throw new AppError(error.code, errors);
}

export const kyc: CsvKindHandler = {
  definition,
  belongsTo: { individualId: 'individuals' },
  createImporter,
  submits: 'kyc',
};
