import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Kyc } from '#shared/contracts/compliance/kyc.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { findFile } from '../files/files.ts';

type FileRow = Row<'files'>;

interface KycImage {
  field: 'kycDocumentFrontFileId' | 'kycDocumentBackFileId' | 'kycSelfieFileId';
  column: 'documentImage' | 'backFileId' | 'selfieFileId';
  label: FileLabel;
  requiredFor: readonly Kyc['documentType'][];
}

/** The images of an identity document: the table of client-api.md "KYC submission". */
export const kycImages = {
  front: {
    field: 'kycDocumentFrontFileId',
    column: 'documentImage',
    label: 'KYC_DOCUMENT_FRONT',
    requiredFor: ['PASSPORT', 'DRIVER_LICENSE', 'STATE_ID'],
  },
  back: {
    field: 'kycDocumentBackFileId',
    column: 'backFileId',
    label: 'KYC_DOCUMENT_BACK',
    requiredFor: ['DRIVER_LICENSE', 'STATE_ID'],
  },
  selfie: { field: 'kycSelfieFileId', column: 'selfieFileId', label: 'KYC_SELFIE', requiredFor: [] },
} as const satisfies Record<string, KycImage>;

export type KycSide = keyof typeof kycImages;
export const kycSides = Object.keys(kycImages) as KycSide[];

type SubmittedImages = Partial<Record<KycImage['field'], string | null>>;

/**
 * Finds the images of a submission.
 * @throws not-found, if one of them does not exist for this caller
 */
export async function findImages(
  ctx: Context,
  body: SubmittedImages,
): Promise<Partial<Record<KycSide, FileRow>>> {
  const found: Partial<Record<KycSide, FileRow>> = {};
  for (const side of kycSides) {
    const { field } = kycImages[side];
    const id = body[field];
    if (id) found[side] = await findFile(ctx, id, true, field);
  }
  return found;
}

export function findImageErrors(
  images: Partial<Record<KycSide, FileRow>>,
  individualId: string,
  documentType: Kyc['documentType'],
): FieldError[] {
  const errors: FieldError[] = [];
  for (const side of kycSides) {
    const { field, label, requiredFor }: KycImage = kycImages[side];
    const file = images[side];
    if (!file && requiredFor.includes(documentType))
      errors.push({ field, message: `is required for ${documentType}` });
    if (file && file.targetId !== individualId)
      errors.push({ field, message: 'must be a file of the individual' });
    if (file && file.label !== label) {
      errors.push({ field, message: `must be a file with the label ${label}, not ${file.label}` });
    }
  }
  return errors;
}
