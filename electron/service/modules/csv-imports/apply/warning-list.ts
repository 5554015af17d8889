import type { ImportWarning, RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import { limits } from '#shared/domain/limits.ts';

/** The warnings of an import: the first ones, and the number of all. */
export class WarningList {
  readonly #first: ImportWarning[] = [];
  #count = 0;

  add(rows: readonly { row: number; warnings: readonly RowWarning[] }[]): void {
    for (const { row, warnings } of rows) {
      this.#count += warnings.length;
      for (const { field, message, recordIds } of warnings) {
        if (this.#first.length >= limits.importWarnings) break;
        const others = recordIds.length > 0 ? ` (${recordIds.join(', ')})` : '';
        this.#first.push({ row, field, message: message + others });
      }
    }
  }

  list(): { warnings: ImportWarning[]; warningCount: number } {
    return { warnings: this.#first, warningCount: this.#count };
  }
}
