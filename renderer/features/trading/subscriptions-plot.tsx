import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import type { Subscriptions } from '#shared/contracts/trading/subscriptions.ts';
import { formatDay, formatShortDay } from '#shared/domain/dates.ts';

/** Units placed and settled at the end of each day with a change. */
export function SubscriptionsPlot({ subscriptions }: { subscriptions: Subscriptions }) {
  return (
    <AreaChart
      h={220}
      data={toTotals(subscriptions)}
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
      fillOpacity={0.25}
      // Without a point below the pointer, the label is undefined.
      tooltipProps={{ labelFormatter: (day) => day && formatDay(String(day)) }}
      valueFormatter={(units) => units.toLocaleString()}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}

const dayMilliseconds = 86_400_000;

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
    placed += (flows?.placed.units ?? 0) - (flows?.released.units ?? 0);
    settled += flows?.settled.units ?? 0;
    return { day, placed, settled };
  });
}

function toDay(start: number, index: number): string {
  return new Date(start + index * dayMilliseconds).toISOString().slice(0, 10);
}
