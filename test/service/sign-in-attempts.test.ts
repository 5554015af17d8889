import { describe, expect, test } from 'vitest';
import { SignInAttempts } from '../../electron/service/kernel/sign-in-attempts.ts';

const minute = 60_000;

/** Names of a session, an officer, and a peer; a session in which the officer is signed in ends with "!". */
type Attempt = readonly [session: string, officer: string, peer?: string];

function setUp() {
  const attempts = new SignInAttempts();
  const sessions = new Map<string, object>();
  const sessionOf = (name: string) => {
    if (!sessions.has(name)) sessions.set(name, {});
    return sessions.get(name) as object;
  };
  return {
    clear: (session: string, withCodesOf?: string) => attempts.clear(sessionOf(session), withCodesOf),
    /** The passphrase of an attempt was right, and the code is wrong or missing. */
    moveToCode: (session: string, officer: string) => attempts.moveToCode(sessionOf(session), officer),
    withdrawAtCode: (session: string, officer: string) =>
      attempts.withdrawAtCode(sessionOf(session), officer),
    /** Attempts several times; returns the seconds to wait after the last one. */
    attempt([session, officer, peer = '127.0.0.1']: Attempt, now: number, times = 1) {
      let wait: number | undefined;
      for (let time = 0; time < times; time += 1) {
        const isSignedIn = session.endsWith('!');
        wait = attempts.note({ session: sessionOf(session), officer, peer, isSignedIn }, now);
      }
      return wait;
    },
  };
}

const full: [string, [number, Attempt][]][] = [
  ['a session that guessed for one officer', [[5, ['a', 'ada']]]],
  [
    'a session that guessed for several officers',
    [
      [3, ['a', 'ben']],
      [2, ['a', 'cleo']],
    ],
  ],
  ['a session in which the officer is signed in', [[5, ['a!', 'ada']]]],
];

describe.each(full)('%s', (_title, before) => {
  const [, [session]] = before[0] as [number, Attempt];

  test.each([
    { after: 0, wait: 60 },
    { after: 1, wait: 60 },
    { after: 30_000, wait: 30 },
    { after: minute - 1, wait: 1 },
    { after: minute, wait: undefined },
  ])('waits $wait seconds $after ms later', ({ after, wait }) => {
    const { attempt } = setUp();
    for (const [times, created] of before) expect(attempt(created, 1000, times)).toBeUndefined();

    expect(attempt([session, 'ada'], 1000 + after)).toBe(wait);
  });
});

test.each<[string, [number, Attempt][], Attempt, number | undefined]>([
  [
    'a session that guesses does not block another session of the officer',
    [[9, ['a', 'ada']]],
    ['b', 'ada'],
    undefined,
  ],
  [
    'two sessions that guess for an officer block a third one',
    [
      [5, ['a', 'ada']],
      [5, ['b', 'ada']],
    ],
    ['c', 'ada'],
    60,
  ],
  [
    'two sessions that guess for an officer do not block another officer',
    [
      [5, ['a', 'ada']],
      [5, ['b', 'ada']],
    ],
    ['c', 'ben'],
    undefined,
  ],
  [
    'sessions that guess do not block the session in which the officer is signed in',
    [
      [5, ['a', 'ada']],
      [5, ['b', 'ada']],
    ],
    ['c!', 'ada'],
    undefined,
  ],
  [
    'a peer that guesses for many officers is blocked for all of them',
    [
      [5, ['a', 'ada']],
      [5, ['b', 'ben']],
      [5, ['c', 'cleo']],
      [5, ['d', 'dan']],
    ],
    ['e', 'eve'],
    60,
  ],
  [
    'a peer that guesses does not block another peer',
    [
      [5, ['a', 'ada']],
      [5, ['b', 'ben']],
      [5, ['c', 'cleo']],
      [5, ['d', 'dan']],
    ],
    ['e', 'eve', '127.0.0.2'],
    undefined,
  ],
  [
    'sessions of several peers that guess for an officer block a third one',
    [
      [5, ['a', 'ada', '127.0.0.1']],
      [5, ['b', 'ada', '127.0.0.2']],
    ],
    ['c', 'ada', '127.0.0.3'],
    60,
  ],
])('%s', (_title, before, last, wait) => {
  const { attempt } = setUp();
  for (const [times, created] of before) attempt(created, 0, times);

  expect(attempt(last, 0)).toBe(wait);
});

test('attempts during the wait do not extend it', () => {
  const { attempt } = setUp();
  attempt(['a', 'ada'], 0, 5);
  attempt(['a', 'ada'], 30_000, 100);

  expect(attempt(['a', 'ada'], minute)).toBeUndefined();
});

test('a right passphrase clears the attempts of its session only', () => {
  const { attempt, clear } = setUp();
  attempt(['a', 'ada'], 0, 5);
  attempt(['b', 'ada'], 0, 5);

  clear('a');

  expect(attempt(['a', 'ada'], 1)).toBeUndefined();
  expect(attempt(['b', 'ada'], 1)).toBe(60);
});

test('a right passphrase does not clear wrong codes, and those of an officer are cleared by a right code of that officer', () => {
  const { attempt, clear, moveToCode } = setUp();
  for (let time = 0; time < 5; time += 1) {
    attempt(['a', 'ada'], 0);
    moveToCode('a', 'ada');
  }

  clear('a');
  expect(attempt(['a', 'ada'], 1)).toBe(60);
  clear('a', 'ben');
  expect(attempt(['a', 'ada'], 1)).toBe(60);
  clear('a', 'ada');
  expect(attempt(['a', 'ada'], 1)).toBeUndefined();
});

test('a right passphrase without a code is not a wrong attempt, and clears none', () => {
  const { attempt, moveToCode, withdrawAtCode } = setUp();
  attempt(['a', 'ada'], 0, 4);
  for (let time = 0; time < 10; time += 1) {
    expect(attempt(['a', 'ada'], 0)).toBeUndefined();
    moveToCode('a', 'ada');
    withdrawAtCode('a', 'ada');
  }

  expect(attempt(['a', 'ada'], 0)).toBeUndefined();
  expect(attempt(['a', 'ada'], 0)).toBe(60);
});

test('guesses at one officer from a hundred sessions stay at ten a minute', () => {
  const { attempt } = setUp();
  let allowed = 0;
  for (let second = 0; second < 600; second += 1) {
    for (let session = 0; session < 100; session += 1) {
      if (attempt([`s${session}`, 'ada'], second * 1000) === undefined) allowed += 1;
    }
  }

  expect(allowed).toBe(100);
});

test('attempts of the future do not count after the clock was set back', () => {
  const { attempt } = setUp();
  const day = 24 * 60 * minute;
  attempt(['a', 'ada'], day, 5);

  expect(attempt(['a', 'ada'], 0, 5)).toBeUndefined();
  expect(attempt(['a', 'ada'], 0)).toBe(60);
});
