import { afterAll, expect, test } from 'vitest';
import { removeFolders } from '../bench/support/folders.ts';
import { runSoak } from '../bench/support/run-soak.ts';
import { findGrowth, type SoakSample } from '../bench/support/soak-trend.ts';

/** Bytes by which caches, and garbage that a busy machine collects later, grow in ten seconds. */
const maxCacheGrowth = 150_000_000;

afterAll(removeFolders);

test.skipIf(process.platform !== 'linux')(
  'under half of its load, file descriptors of a host stay flat, and memory grows no faster than caches fill',
  async () => {
    const samples: SoakSample[] = [];
    await runSoak({
      individuals: 2000,
      calibrationSeconds: 1,
      sampleSeconds: 1,
      samples: 16,
      onSample: (sample) => samples.push(sample),
    });

    // Latency depends on the other programs of the machine, and caches still fill: the long form measures both trends.
    expect(findGrowth(samples, ['descriptors']), JSON.stringify(samples)).toEqual([]);
    const [warm = 0, end = 0] = [samples[5]?.memory, samples.at(-1)?.memory];
    expect(warm, 'bytes of memory').toBeGreaterThan(0);
    expect(end - warm, 'bytes of memory in ten seconds').toBeLessThan(maxCacheGrowth);
  },
);

const flat: SoakSample = { memory: 200_000_000, descriptors: 60, reads: 2, writes: 5 };

test.each<[string, (minute: number) => Partial<SoakSample>, RegExp]>([
  ['memory', (minute) => ({ memory: 200_000_000 + minute * 2_000_000 }), /^Memory grows/],
  ['file descriptors', (minute) => ({ descriptors: 60 + minute }), /^The number of file descriptors grows/],
  ['the latency of reads', (minute) => ({ reads: 2 + minute / 10 }), /^The latency of reads grows/],
  ['the latency of writes', (minute) => ({ writes: 5 + minute }), /^The latency of writes grows/],
])('a long run reports that %s grows', (_label, change, message) => {
  const samples = Array.from({ length: 60 }, (_, minute) => ({ ...flat, ...change(minute) }));

  expect(findGrowth(samples)).toEqual([expect.stringMatching(message)]);
});

test('a long run reports neither a single high value nor what only its first minutes use', () => {
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    ...flat,
    ...(minute < 10 && { memory: 100_000_000, descriptors: 40 }),
    ...(minute === 50 && { reads: 400 }),
  }));

  expect(findGrowth(samples)).toEqual([]);
});
