import { Button, Group, Paper, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { maxExported, maxNamed } from '#shared/contracts/records/lists/list-column.ts';
import { GuardedButton } from '../access/guarded-button.tsx';
import type { GridRow, RowPage, RowRange } from '../data-grid/grid-types.ts';
import { countSelected, isSelected, nothingSelected, type Selection } from '../data-grid/selection.ts';
import { toast } from '../toast.tsx';
import classes from './record-list.module.css';
import { maxSelected, type SelectedRows } from './selected-rows.ts';

const pageSize = 200;

interface SelectionBarProps {
  selection: Selection;
  total: number;
  list: RecordList;
  filters: SelectedRows['filters'];
  readPage(range: RowRange): Promise<RowPage<GridRow>>;
  /** The address of the CSV export: of the listed records, or all except the listed ones. */
  addressOfExport(named: { ids?: string[]; but?: string[] }): string;
  onSelect(selection: Selection): void;
  /** The actions that change the records. */
  renderActions?: ((rows: SelectedRows) => ReactNode) | undefined;
}

export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, list, filters, readPage, addressOfExport, onSelect } = props;
  const { copy } = useClipboard();
  const [isCopying, setCopying] = useState(false);
  const count = countSelected(selection, total);
  if (count === 0) return null;

  const readSelected = () =>
    selection.isAll ? readIds(selection, total, readPage) : Promise.resolve([...selection.ids]);
  const copyIds = async () => {
    setCopying(true);
    const ids = await readSelected();
    setCopying(false);
    copy(ids.join('\n'));
    toast(`${ids.length.toLocaleString()} ${ids.length === 1 ? 'ID' : 'IDs'} copied`);
  };
  return (
    <Paper className={classes.selection} shadow="md" withBorder role="region" aria-label="Selection">
      <Text size="sm" fw={500}>
        {count.toLocaleString()} {count === 1 ? list.one : list.many} selected
      </Text>
      <Group gap="xs" wrap="nowrap">
        {props.renderActions?.({
          ...{ list, count, filters, readIds: readSelected },
          select: (ids) => onSelect({ isAll: false, ids: new Set(ids) }),
        })}
        <GuardedButton
          variant="default"
          loading={isCopying}
          whyNot={
            count > maxSelected
              ? `At most ${maxSelected.toLocaleString()} IDs can be copied at once`
              : undefined
          }
          onClick={() => void copyIds()}
        >
          Copy IDs
        </GuardedButton>
        <ExportButton selection={selection} count={count} addressOfExport={addressOfExport} />
        <Button variant="subtle" color="gray" onClick={() => onSelect(nothingSelected)}>
          Clear selection
        </Button>
      </Group>
    </Paper>
  );
}

type ExportButtonProps = Pick<SelectionBarProps, 'selection' | 'addressOfExport'> & { count: number };

/** Saves the selection as CSV. The number of individually selected rows is limited. */
function ExportButton({ selection: { isAll, ids }, count, addressOfExport }: ExportButtonProps) {
  const most = ids.size > maxNamed ? maxNamed : maxExported;
  const isTooMany = ids.size > maxNamed || count > maxExported;
  const whyNot = `At most ${most.toLocaleString()} selected rows can be exported${isAll ? '' : '; select all to export more'}`;
  const named = [...ids];
  const selected = isAll ? { ...(named.length > 0 && { but: named }) } : { ids: named };
  return (
    <GuardedButton
      operation="exportList"
      whyNot={isTooMany ? whyNot : undefined}
      href={isTooMany ? undefined : addressOfExport(selected)}
      download
      variant="default"
    >
      Export as CSV
    </GuardedButton>
  );
}

async function readIds(
  selection: Selection,
  total: number,
  readPage: SelectionBarProps['readPage'],
): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < total; offset += pageSize) {
    const { rows } = await readPage({ offset, limit: pageSize });
    ids.push(...rows.map(({ id }) => id).filter((id) => isSelected(selection, id)));
  }
  return ids;
}
