import { expect, test } from 'vitest';
import { findOfficerNameError, normalizeName, skeletonOf } from '../../shared/domain/officer-names.ts';

test('a name is stored without compatibility characters and repeated spaces', () => {
  expect(normalizeName('  Ｂｏｂ  \u00a0Ｓmith ')).toBe('Bob Smith');
});

test.each([
  ['a Cyrillic letter', 'Bоb'],
  ['Greek letters', 'Βοb'],
  ['full-width letters', 'Ｂｏｂ'],
  ['another case', 'BOB'],
  ['spaces and punctuation', ' B.o-b '],
  ['a digit', 'B0b'],
])('a name that differs in %s looks like Bob', (_what, name) => {
  expect(skeletonOf(name)).toBe(skeletonOf('Bob'));
});

test.each([
  ['AI Turner', 'Al Turner'],
  ['Bern Modern', 'Bem Modem'],
  ['José Núñez', 'Jose Nunez'],
  ['Ada Lindqvist', 'Аda Lindqvist'],
])('%s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test.each([
  ['Bob Smith', 'Rob Smith'],
  ['Ada Lindqvist', 'Ida Lindqvist'],
  ['Иван Петров', 'Пётр Иванов'],
])('%s does not look like %s', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});

test.each([
  ['a zero-width space', 'B\u200bob', 'U+200B'],
  ['a direction override', 'B\u202eob', 'U+202E'],
  ['a control character', 'B\u0007ob', 'U+0007'],
  ['a soft hyphen', 'B\u00adob', 'U+00AD'],
  ['a variation selector', 'B\ufe0fob', 'U+FE0F'],
])('a name with %s is rejected', (_what, name, code) => {
  expect(findOfficerNameError(name)).toBe(
    `contains the invisible character ${code}; type the name again without it`,
  );
});

test('a name without a letter or digit is rejected', () => {
  expect(findOfficerNameError('...')).toBe('contains no letter; enter the name of the officer');
});

test.each(['Bob', 'Ада Ловелас', 'Åsa O’Neil-Þór', '山田 太郎', 'Nguyễn Văn A'])('%s is a name', (name) => {
  expect(findOfficerNameError(name)).toBeUndefined();
});
