import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { recordScreens } from '../../components/record-screens.ts';
import { ButtonLink } from '../../components/route-link.tsx';
import { countKind } from './import-labels.ts';

/** The list that shows the records of a kind of file. */
const screens: Partial<Record<CsvKind, string>> = {
  investors: recordScreens.investor_account.to,
  issuers: recordScreens.issuer.to,
  offering: recordScreens.offering.to,
};

/** Leads to the records that an import created, as long as there are some. */
export function ViewRecords({ imported }: { imported: CsvImport }) {
  const { id, kind, updateBy, addedRows, successfulRows, undoneRows } = imported;
  const to = screens[kind];
  const rows = (updateBy === null ? successfulRows : addedRows) - undoneRows;
  if (to === undefined || rows <= 0) return null;
  return (
    <ButtonLink to={to} search={{ import: id }} variant="default">
      View {kind === 'offering' ? 'offerings' : countKind(kind, rows)}
    </ButtonLink>
  );
}
