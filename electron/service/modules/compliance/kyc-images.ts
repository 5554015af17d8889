import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  type Kyc,
  type KycImage,
  type KycSide,
  kycImages,
  kycSides,
} from '#shared/contracts/compliance/kyc.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { findFile } from '../files/files.ts';

type FileRow = Row<'files'>;

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
