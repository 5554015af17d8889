import { expect, test } from 'vitest';
import { findPassphraseError } from '../../shared/domain/passphrases.ts';

const common = 'is one of the most common';
const repeated = 'repeats the same characters';
const named = 'contains the name of the officer';

test.each([
  ['            ', repeated],
  ['aaaaaaaaaaaa', repeated],
  ['abcabcabcabc', repeated],
  ['passwordpassword', common],
  ['P@ssw0rd P@ssw0rd', common],
  ['Password12345!', common],
  ['correct horse battery staple', common],
  ['1234567890123', common],
  ['qwertyuiopasdf', common],
  ['zyxwvutsrqponm', common],
  ['letmeinletmein2026', common],
  ['ada lindqvist 2026', named],
  ['My name is LINDQVIST', named],
  ['AdaLindqvist!!', named],
])('%j is easy to guess', (passphrase, error) => {
  expect(findPassphraseError(passphrase, 'Ada Lindqvist')).toContain(error);
});

test.each([
  'a quiet harbor at dawn',
  'another passphrase',
  'eleven quiet lighthouses',
  '7Kq!vR2#mX9z',
  'der Regen fällt leise',
  '静かな港の朝に舟が出る頃',
])('%j is accepted', (passphrase) => {
  expect(findPassphraseError(passphrase, 'Ada Lindqvist')).toBeUndefined();
});
