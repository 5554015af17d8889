import { useCallbackRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import { findColumn, lists } from '#shared/contracts/records/lists/index.ts';
import type { ListGroup, RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { addressOfDownload } from '../../api/files.ts';
import { queryClient } from '../../api/query-client.ts';
import { cancelableQuery } from '../../api/use-operation.ts';
import { useOpenGroups } from '../../stores/open-groups.ts';
import { DataGrid } from '../data-grid/data-grid.tsx';
import type { RowCount, RowRange } from '../data-grid/grid-types.ts';
import { nothingSelected } from '../data-grid/selection.ts';
import { linkToRecord, type RecordKind, recordScreens, toListTitle } from '../record-screens.ts';
import { ScreenBody } from '../screen-body.tsx';
import { ScreenHeader } from '../screen-header.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { NoAnswer, NoRows, NoView } from './empty-rows.tsx';
import { FilterBar } from './filter-bar.tsx';
import { toGridColumns } from './grid-columns.tsx';
import { GroupMenu } from './group-menu.tsx';
import { GroupValue } from './group-value.tsx';
import { moveColumn, resizeColumns } from './list-columns.ts';
import { useListState } from './list-search.ts';
import type { SelectedRows } from './selected-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { toListQuery } from './to-list-query.ts';
import { useColumns } from './use-columns.ts';
import { useSampleColumn } from './use-sample-column.ts';
import { ViewBar } from './views/view-bar.tsx';

interface RecordListScreenProps {
  kind: Exclude<RecordKind, 'csv_import' | 'account'>;
  /** How to create the first record, for an empty list. */
  hint: ReactNode;
  /** The actions next to the title. */
  actions?: ReactNode;
  /** The actions that change selected records. */
  renderRowActions?: (rows: SelectedRows) => ReactNode;
}

/** A list of records, filtered and sorted as in its address; each row links to its record. */
export function RecordListScreen({ kind, hint, actions, renderRowActions }: RecordListScreenProps) {
  const { list: name, Icon, to } = recordScreens[kind];
  const list = useSampleColumn(lists[name]);
  const state = useListState(name);
  const navigate = useNavigate();
  const [count, setCount] = useState<RowCount>();
  const [selected, setSelected] = useState({ list: state.key, selection: nothingSelected });
  // A selection of another list does not apply.
  const selection = selected.list === state.key ? selected.selection : nothingSelected;
  const { shown, areRead, areArranged, arrange, reset } = useColumns(name, list, state);
  const columns = useMemo(() => toGridColumns(list, shown), [list, shown]);
  const arranging = useMemo(
    () => ({
      onMove: (column: string, place: number) => arrange(moveColumn(shown, column, place)),
      onResize: (widths: Record<string, number>) => arrange(resizeColumns(shown, widths)),
    }),
    [shown, arrange],
  );
  const shownNames = useMemo(() => shown.map((column) => column.name), [shown]);
  const { group } = state.shown;
  const groupedColumn = group === undefined ? undefined : findColumn(list, group);
  const groupKey = `${name} ${group}`;
  const grouping = useMemo(
    () =>
      groupedColumn && {
        key: groupKey,
        renderValue: (shown: ListGroup) => <GroupValue column={groupedColumn} group={shown} />,
      },
    [groupKey, groupedColumn],
  );
  const groupBy = useCallbackRef(state.groupBy);
  const openAll = useCallbackRef((areOpen: boolean) => useOpenGroups.getState().setOpen(groupKey, areOpen));
  const listQuery = toListQuery(name, state.shown);
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
  const isUnknownView = state.viewId !== undefined && !state.view;
  if (!areRead || !state.views || isUnknownView) {
    return (
      <>
        <ScreenHeader title={title} actions={actions} />
        <ScreenBody width="full">
          {state.views && isUnknownView && (
            <NoView many={list.many} onClose={() => state.openView(undefined)} />
          )}
        </ScreenBody>
      </>
    );
  }
  return (
    <>
      <ScreenHeader title={title} actions={actions} />
      <ScreenBody width="full">
        <ViewBar name={name} list={list} to={to} state={state} columns={shown} />
        <FilterBar list={list} state={state} shown={shownNames} count={count && toCountLabel(list, count)}>
          <GroupMenu list={list} group={group} onGroup={groupBy} onOpenAll={openAll} />
          <ColumnMenu
            list={list}
            shown={shown}
            areArranged={areArranged}
            onArrange={arrange}
            onReset={reset}
          />
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
          arranging={arranging}
          grouping={grouping}
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
            addressOfDownload('exportList', {
              query: { list: name, ...listQuery, columns: shownNames, ...named },
            })
          }
          filters={state.filters}
          onSelect={(next) => setSelected({ list: state.key, selection: next })}
          renderActions={renderRowActions}
        />
      </ScreenBody>
    </>
  );
}

function toCountLabel({ one, many }: RecordList, { total, more }: RowCount): string {
  return `${total.toLocaleString()}${more ? '+' : ''} ${total === 1 ? one : many}`;
}
