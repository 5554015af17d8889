/**
 * Sends the built host half of its load for hours, and fails if memory, file descriptors, or latency grow:
 * `npm run bench:soak`, or with a number of minutes, `npm run bench:soak -- 20`. With a second number, such as in
 * `npm run bench:soak -- 24 8`, writes and imports are those of so many hours. It prints a line each minute.
 */
import { runSoak } from './support/run-soak.ts';
import { findGrowth, type SoakSample } from './support/soak-trend.ts';

const eightHours = 480;
const minutes = Number(process.argv[2] ?? eightHours);
const hours = Number(process.argv[3] ?? minutes / 60);
const acceleration = Math.round((hours * 60) / minutes);
if (!(minutes >= 3 && acceleration >= 1)) {
  console.error(
    'Give a number of minutes, at least 3, and optionally the hours whose writes and imports are sent',
  );
  process.exit(2);
}

const samples: SoakSample[] = [];
process.stdout.write('| minute | memory | file descriptors | reads, median | writes, median |\n');
process.stdout.write('| ---: | ---: | ---: | ---: | ---: |\n');
await runSoak({
  individuals: 100_000,
  calibrationSeconds: 20,
  sampleSeconds: 60,
  samples: minutes,
  acceleration,
  onSample(sample, index) {
    samples.push(sample);
    const { memory, descriptors, reads, writes } = sample;
    const cells = [index + 1, `${Math.round(memory / 1e6)} MB`, descriptors, toTime(reads), toTime(writes)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  },
});

const growth = findGrowth(samples);
process.stdout.write(growth.length === 0 ? '\nNothing grows.\n' : `\n${growth.join('\n')}\n`);
process.exitCode = growth.length === 0 ? 0 : 1;

function toTime(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
