import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { needsDayOrder } from './day-orders.tsx';

/** What a person must do before the rows can be validated; undefined if nothing is missing. */
export function findValidationBlocker(draft: ImportDraft): string | undefined {
  const { kind, missingFields, missingTarget, columns } = draft;
  if (kind === null) return 'Select the record type to continue.';
  if (missingTarget.includes('issuerId')) return 'Select the issuer of the offerings to continue.';
  if (missingTarget.length > 0) return 'Complete the required fields to continue.';
  if (missingFields.length > 0) return 'Map the required fields to continue.';
  if (needsDayOrder(draft)) return 'Select how the dates are read to continue.';
  if (columns.some(({ confidence }) => confidence === 'check'))
    return 'Confirm or change the uncertain matches to continue.';
  return undefined;
}
