import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import type { Subscriptions } from '#shared/contracts/trading/subscriptions.ts';
import { dayMilliseconds, formatDay, formatShortDay } from '#shared/domain/dates.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import type { RaiseLevel } from './raise-levels.ts';

interface SubscriptionsPlotProps {
  subscriptions: Subscriptions;
  levels: RaiseLevel[];
}

const compactMoney = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

/** A level further above the others would flatten the development; the bar above the chart names it, too. */
const maxLevelRatio = 3;

/** Amounts placed and settled at the end of each day with a change, and the levels that they must reach. */
export function SubscriptionsPlot({ subscriptions, levels }: SubscriptionsPlotProps) {
  const { raised, target } = subscriptions.amount;
  const shown = levels.filter(({ at }) => at <= maxLevelRatio * Math.max(raised, target));
  const totals = toTotals(subscriptions);
  const top = Math.max(
    ...totals.flatMap(({ placed, settled }) => [placed, settled]),
    ...shown.map(({ at }) => at),
    1,
  );
  return (
    <AreaChart
      h={220}
      data={totals}
      dataKey="day"
      series={[
        { name: 'placed', label: 'Placed', color: 'harbor.4' },
        {
          name: 'settled',
          label: 'Settled',
          color: 'light-dark(var(--mantine-color-harbor-8), var(--mantine-color-harbor-6))',
        },
      ]}
      curveType="linear"
      withDots={false}
      withLegend
      gridAxis="y"
      tickLine="none"
      xAxisProps={{ tickFormatter: formatShortDay }}
      yAxisProps={{
        domain: [0, top],
        ticks: toTicks(top),
        tickFormatter: (amount: number) => compactMoney.format(amount),
      }}
      referenceLines={shown.map(({ name, at }) => ({
        y: at,
        // The outline separates the text from the areas that it overlaps.
        label: {
          value: name,
          // Above its line, unless that is the top of the chart.
          position: at === top ? ('insideTopLeft' as const) : ('insideBottomLeft' as const),
          stroke: 'var(--mantine-color-body)',
          strokeWidth: 4,
          paintOrder: 'stroke',
        },
        color: 'light-dark(var(--mantine-color-gray-7), var(--mantine-color-dark-1))',
      }))}
      fillOpacity={0.25}
      // Without a point below the pointer, the label is undefined.
      tooltipProps={{ labelFormatter: (day) => day && formatDay(String(day)) }}
      valueFormatter={(amount) => formatMoney(amount)}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}

/** Equal steps of 1, 2, or 5 times a power of ten; at most five of them. */
function toTicks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one * 5 >= top) ?? top;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
}

/** With more days, only days with changes are drawn. */
const maxDays = 1000;

/** The totals at the end of each day, from the day before the first trade until now. */
function toTotals({ days, at }: Subscriptions) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const start = Date.parse(days[0]?.day ?? at) - dayMilliseconds;
  const count = Math.floor((Date.parse(at) - start) / dayMilliseconds) + 1;
  const shown =
    count > maxDays ? [...byDay.keys()] : Array.from({ length: count }, (_, index) => toDay(start, index));
  let placed = 0;
  let settled = 0;
  return shown.map((day) => {
    const flows = byDay.get(day);
    placed += (flows?.placed.amount ?? 0) - (flows?.released.amount ?? 0);
    settled += flows?.settled.amount ?? 0;
    return { day, placed, settled };
  });
}

function toDay(start: number, index: number): string {
  return new Date(start + index * dayMilliseconds).toISOString().slice(0, 10);
}
