import type { ImportDraftRow, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { RangeQuery, RowPage, RowRange } from '../../components/data-grid/grid-types.ts';

export interface ShownRow extends ImportDraftRow {
  id: string;
}

const toShown = (row: ImportDraftRow): ShownRow => ({ ...row, id: String(row.row) });

export function readDraftRows(id: string, view: RowView) {
  return ({ offset, limit }: RowRange): RangeQuery<ShownRow> => ({
    queryKey: ['listImportDraftRows', id, view, offset],
    queryFn: async () => {
      const { rows, total } = await call('listImportDraftRows', {
        params: { id },
        query: { ...view, offset, limit },
      });
      return { rows: rows.map(toShown), total };
    },
  });
}

/** Shows rows from a response before they are read again. */
export function showAnswered(id: string, answered: readonly ImportDraftRow[]): void {
  const byRow = new Map(answered.map((row) => [row.row, toShown(row)]));
  queryClient.setQueriesData<RowPage<ShownRow>>({ queryKey: ['listImportDraftRows', id] }, (page) =>
    page ? { ...page, rows: page.rows.map((row) => byRow.get(row.row) ?? row) } : page,
  );
}

const pageSize = 200;

/** Reads rows of a draft by their index in the filtered grid. */
export async function readDraftRange(
  id: string,
  view: RowView,
  first: number,
  count = 1,
): Promise<ImportDraftRow[]> {
  const found: ImportDraftRow[] = [];
  for (let offset = 0; offset < count; offset += pageSize) {
    const query = { ...view, offset: first + offset, limit: Math.min(pageSize, count - offset) };
    found.push(...(await call('listImportDraftRows', { params: { id }, query })).rows);
  }
  return found;
}
