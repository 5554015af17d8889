import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import type { OfferingBook } from '#shared/contracts/trading/offering-book.ts';

/** Units placed and settled at the end of each day on which something happened. */
export function BookPlot({ book }: { book: OfferingBook }) {
  return (
    <AreaChart
      h={220}
      data={toStandings(book)}
      dataKey="day"
      series={[
        { name: 'placed', label: 'Placed', color: 'harbor.4' },
        { name: 'settled', label: 'Settled', color: 'harbor.8' },
      ]}
      curveType="stepAfter"
      withDots={book.days.length < 3}
      withLegend
      gridAxis="y"
      tickLine="none"
      fillOpacity={0.25}
      valueFormatter={(units) => units.toLocaleString()}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}

function toStandings({ days }: OfferingBook) {
  let placed = 0;
  let settled = 0;
  const standings = days.map((day) => {
    placed += day.placed.units - day.released.units;
    settled += day.settled.units;
    return { day: day.day, placed, settled };
  });
  // A single day is no area: it begins with nothing.
  const [first] = standings;
  return standings.length === 1 && first ? [{ day: '', placed: 0, settled: 0 }, first] : standings;
}
