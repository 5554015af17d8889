import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import { findColumn, lists } from '#shared/contracts/records/lists/index.ts';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { readFilter, writeOrder } from '#shared/contracts/records/lists/list-query.ts';
import { addressOfDownload } from '../../api/files.ts';
import { queryClient } from '../../api/query-client.ts';
import { cancelableQuery } from '../../api/use-operation.ts';
import { DataGrid } from '../data-grid/data-grid.tsx';
import type { RowCount, RowRange } from '../data-grid/grid-types.ts';
import { nothingSelected } from '../data-grid/selection.ts';
import { linkToRecord, type RecordKind, recordScreens, toListTitle } from '../record-screens.ts';
import { ScreenBody } from '../screen-body.tsx';
import { ScreenHeader } from '../screen-header.tsx';
import { ColumnMenu, useShownColumns } from './column-menu.tsx';
import { toMoments } from './days-filter.tsx';
import { NoAnswer, NoRows } from './empty-rows.tsx';
import { FilterBar } from './filter-bar.tsx';
import { toGridColumns } from './grid-columns.tsx';
import { type ListState, useListState } from './list-search.ts';
import { SelectionBar } from './selection-bar.tsx';

interface RecordListScreenProps {
  kind: Exclude<RecordKind, 'csv_import' | 'account'>;
  /** How to create the first record, for an empty list. */
  hint: ReactNode;
  /** The actions next to the title. */
  actions?: ReactNode;
}

/** A list of records, filtered and sorted as in its address; each row links to its record. */
export function RecordListScreen({ kind, hint, actions }: RecordListScreenProps) {
  const { list: name, Icon } = recordScreens[kind];
  const list: RecordList = lists[name];
  const state = useListState();
  const navigate = useNavigate();
  const [count, setCount] = useState<RowCount>();
  const [selected, setSelected] = useState({ list: state.key, selection: nothingSelected });
  // A selection of another list does not apply.
  const selection = selected.list === state.key ? selected.selection : nothingSelected;
  const shown = useShownColumns({ name, list });
  const shownText = shown.join();
  const columns = useMemo(() => toGridColumns(list, shownText.split(',')), [list, shownText]);
  const listQuery = toListQuery(list, state);
  const read = ({ offset, limit }: RowRange) =>
    cancelableQuery('browseList', { query: { list: name, ...listQuery, offset, limit } });
  const open = useCallback(
    ({ id }: ListRow) => {
      const link = linkToRecord(id);
      if (link) void navigate(link);
    },
    [navigate],
  );
  const title = toListTitle(list);
  return (
    <>
      <ScreenHeader title={title} actions={actions} />
      <ScreenBody width="full">
        <FilterBar list={list} state={state} shown={shown} count={count && toCountLabel(list, count)}>
          <ColumnMenu name={name} list={list} />
        </FilterBar>
        <DataGrid<ListRow>
          label={title}
          list={`${name} ${state.key}`}
          read={read}
          columns={columns}
          order={state.order}
          onSort={state.sortBy}
          onOpen={open}
          onCount={setCount}
          selection={selection}
          onSelect={(next) => setSelected({ list: state.key, selection: next })}
          empty={<NoRows many={list.many} Icon={Icon} hint={hint} state={state} />}
          renderError={(error, reload) => <NoAnswer error={error} onRetry={reload} state={state} />}
        />
        <SelectionBar
          selection={selection}
          total={count?.total ?? 0}
          list={list}
          readPage={(range) => queryClient.fetchQuery(read(range))}
          addressOfExport={(named) =>
            addressOfDownload('exportList', { query: { list: name, ...listQuery, columns: shown, ...named } })
          }
          onClear={() => setSelected({ list: state.key, selection: nothingSelected })}
        />
      </ScreenBody>
    </>
  );
}

/** The request to the service: for times, days are days of the local time zone. */
function toListQuery(list: RecordList, { order, filters, find }: ListState) {
  const listQuery = Object.entries(filters).map(([name, filter]) => {
    const column = findColumn(list, name);
    const isOfMoments = column?.kind === 'time' && typeof readFilter(column, filter) !== 'string';
    return [name, isOfMoments ? toMoments(filter) : filter];
  });
  return { sort: writeOrder(order), filters: Object.fromEntries(listQuery), find };
}

function toCountLabel({ one, many }: RecordList, { total, more }: RowCount): string {
  return `${total.toLocaleString()}${more ? '+' : ''} ${total === 1 ? one : many}`;
}
