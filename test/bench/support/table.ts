import { compare, type Rounds } from './rounds.ts';

/** One line of the report. */
export interface Line {
  measurement: string;
  ours: string;
  theirs?: string;
  ratio?: string;
  median?: string;
  target?: string;
  /** The state of the machine just after the measurement. */
  machine?: string;
  /** Undefined if there is no target, or nothing was measured. */
  isMet?: boolean;
}

const columns = [
  ['measurement', 'measurement'],
  ['ours', 'ours'],
  ['theirs', 'against'],
  ['ratio', 'ratio'],
  ['median', 'median'],
  ['target', 'target'],
  ['machine', 'machine'],
] as const;

/**
 * A line that compares rates: best to best, with the median of the rounds.
 * @param target the minimum ratio, if there is one
 */
export function toRatioLine(measurement: string, unit: string, rounds: Rounds, target?: number): Line {
  const { best, median } = compare(rounds);
  const rate = (values: number[]) => `${Math.round(Math.max(...values)).toLocaleString('en')} ${unit}`;
  return {
    measurement,
    ours: rate(rounds.ours),
    theirs: rate(rounds.theirs),
    ratio: best.toFixed(2),
    median: median.toFixed(2),
    ...(target !== undefined && { target: `≥ ${target.toFixed(2)}`, isMet: best >= target }),
  };
}

/** A line that explains why there is no number. */
export function toSkippedLine(measurement: string, reason: string): Line {
  return { measurement, ours: `skipped: ${reason}` };
}

/** The report: aligned columns, and a mark for each target. */
export function formatTable(lines: readonly Line[]): string {
  const cells = [
    columns.map(([, title]) => title as string),
    ...lines.map((line) => columns.map(([name]) => line[name] ?? '')),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...cells.map((row) => (row[column]?.startsWith('skipped') ? 0 : (row[column]?.length ?? 0)))),
  );
  const marks = ['', ...lines.map(({ isMet }) => (isMet === undefined ? '' : isMet ? '✓' : '✗'))];
  return cells
    .map((row, index) => {
      const padded = row.map((cell, column) =>
        column === 0 || cell.startsWith('skipped')
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      );
      return `${padded.join('   ')} ${marks[index]}`.trimEnd();
    })
    .join('\n');
}
