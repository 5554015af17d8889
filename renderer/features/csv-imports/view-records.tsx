import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import { recordScreens } from '../../components/record-screens.ts';
import { ButtonLink } from '../../components/route-link.tsx';
import { countKind } from './import-labels.ts';

/** The address of the list that shows the records of a kind of file. */
function listOf(kind: CsvKind): string | undefined {
  const { listed } = csvKindOf(kind);
  return Object.values(recordScreens).find((screen) => 'list' in screen && screen.list === listed)?.to;
}

/** Leads to the records that an import created, as long as there are some. */
export function ViewRecords({ imported }: { imported: CsvImport }) {
  const { id, kind, updateBy, addedRows, successfulRows, undoneRows } = imported;
  const to = listOf(kind);
  const rows = (updateBy === null ? successfulRows : addedRows) - undoneRows;
  if (to === undefined || rows <= 0) return null;
  return (
    <ButtonLink to={to} search={{ import: id }} variant="default">
      View {kind === 'offering' ? 'offerings' : countKind(kind, rows)}
    </ButtonLink>
  );
}
