import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { formatShortDay } from '#shared/domain/dates.ts';

export interface DailySeries<Day> {
  name: Exclude<keyof Day & string, 'day'>;
  label: string;
  color: string;
}

export interface DailyPlotProps<Day extends { day: string }> {
  days: readonly Day[];
  series: DailySeries<Day>[];
  height: number;
  /** Whether it has an axis of the counts, and a legend. */
  isDetailed?: boolean;
}

/** Daily counts, as stacked bars. The text next to it has the most important ones. */
export function DailyPlot<Day extends { day: string }>(props: DailyPlotProps<Day>) {
  const { days, series, height, isDetailed = false } = props;
  const data = days.map((day) => ({ ...day, name: formatShortDay(day.day) }));
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="name"
      type="stacked"
      series={series}
      withYAxis={isDetailed}
      withLegend={isDetailed}
      // Mantine names the lines by the axis that they are parallel to.
      gridAxis={isDetailed ? 'x' : 'none'}
      valueFormatter={(count) => count.toLocaleString()}
      tickLine="none"
      barProps={{ isAnimationActive: false, maxBarSize: 18 }}
      xAxisProps={{ interval: 'preserveStartEnd', fontSize: 11 }}
      yAxisProps={{ allowDecimals: false, fontSize: 11 }}
    />
  );
}
