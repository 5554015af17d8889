import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { WorkDay } from '#shared/contracts/compliance/daily-work.ts';
import { formatShortDay } from '#shared/domain/dates.ts';

export interface DailyPlotProps {
  days: readonly WorkDay[];
  series: { name: Exclude<keyof WorkDay, 'day'>; label: string; color: string }[];
  height: number;
}

/** Daily counts, as stacked bars. The text next to it has those of today. */
export function DailyPlot({ days, series, height }: DailyPlotProps) {
  const data = days.map((day) => ({ ...day, name: formatShortDay(day.day) }));
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="name"
      type="stacked"
      series={series}
      withYAxis={false}
      gridAxis="none"
      tickLine="none"
      barProps={{ isAnimationActive: false, maxBarSize: 18 }}
      xAxisProps={{ interval: 'preserveStartEnd', fontSize: 11 }}
    />
  );
}
