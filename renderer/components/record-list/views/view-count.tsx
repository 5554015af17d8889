import { useQuery } from '@tanstack/react-query';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import { callWith } from '../../../api/client.ts';
import type { ShownList } from '../list-search.ts';
import { toListQuery } from '../to-list-query.ts';
import classes from './views.module.css';

/** How often a view is counted again; one that takes long, less often. */
const usualMilliseconds = 15_000;
const pauseFactor = 20;

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat();

/** Numbers from here on are shortened: `24K`. */
const shortFrom = 10_000;

/** The number of rows of a view. It is counted after everything else that the screen reads. */
export function ViewCount({ list, shown }: { list: ListName; shown: ShownList }) {
  const { filters, find } = toListQuery(list, shown);
  const query = { filters, find };
  const { data } = useQuery({
    queryKey: ['countList', list, query],
    async queryFn({ signal }) {
      const start = performance.now();
      const count = await callWith({ signal }, 'countList', { query: { list, ...query } });
      return { ...count, took: performance.now() - start };
    },
    refetchInterval: ({ state }) => Math.max(usualMilliseconds, (state.data?.took ?? 0) * pauseFactor),
  });
  if (!data) return null;
  const { total, more } = data;
  const text = total < shortFrom ? whole.format(total) : compact.format(total);
  return (
    <span className={classes.count} title={whole.format(total)}>
      {`${text}${more ? '+' : ''}`}
    </span>
  );
}
