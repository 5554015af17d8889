import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIdSuffix } from '../../shared/domain/id-suffix.ts';

/** The example of the TypeID specification 0.3: the UUIDv7 01890a5d-ac96-774b-bcce-b302099a8057. */
const example = {
  suffix: '01h455vb4pex5vsknk084sn02q',
  milliseconds: 0x01890a5dac96,
  /** Twelve bits of `rand_a`, and the first two of `rand_b` after the variant. */
  count: (0x74b << 2) | 0b11,
};

beforeEach(() => void vi.useFakeTimers({ now: example.milliseconds, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a suffix encodes the time, the version, and the variant as in the TypeID specification', () => {
  const suffixes = Array.from({ length: example.count + 1 }, newIdSuffix);

  expect(suffixes.at(-1)?.slice(0, 14)).toBe(example.suffix.slice(0, 14));
  expect(suffixes.at(-1)).toHaveLength(example.suffix.length);
});

test('a suffix sorts after the previous one although the clock was set back', () => {
  const before = newIdSuffix();
  vi.setSystemTime(example.milliseconds - 60_000);

  expect(newIdSuffix() > before).toBe(true);
});

test('the next millisecond is used when all counts of one are used', () => {
  const suffixes = Array.from({ length: 2 ** 14 + 1 }, newIdSuffix);

  expect(suffixes.toSorted()).toEqual(suffixes);
  expect(new Set(suffixes).size).toBe(suffixes.length);
});
