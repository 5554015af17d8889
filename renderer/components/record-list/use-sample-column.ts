import { useMemo } from 'react';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { useSampleAccount } from '../../api/use-sample-account.ts';

/** The list with the column and filter of the sample data, or without them while there is none beside other records. */
export function useSampleColumn(list: RecordList): RecordList {
  const hasSample = useSampleAccount() !== undefined;
  return useMemo(() => {
    const { sample, ...columns } = list.columns;
    if (!sample || !hasSample) return { ...list, columns };
    return { ...list, columns: { ...columns, sample: { ...sample, filter: true, defaultFilter: 'no' } } };
  }, [list, hasSample]);
}
