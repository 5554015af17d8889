import { expect, test } from 'vitest';
import { answerError } from '../../electron/http/errors.ts';
import { AppError, conflict, invalid } from '../../electron/service/kernel/errors.ts';
import { mustBeOneOf } from '../../shared/contracts/errors.ts';
import { toErrorSentence } from '../../shared/records/field-label.ts';

const twoFields = new AppError('invalid', [
  { field: 'ein', message: 'must be 9 digits' },
  { field: 'metadata[0].year', message: 'is required' },
]);
const bodyOf = (error: unknown, reader: 'client' | 'screens') =>
  JSON.parse(answerError(error, 'request_1', reader).body) as unknown;

test('a client system receives each error as a text that starts with its field', () => {
  expect(bodyOf(twoFields, 'client')).toEqual({
    status: 400,
    message: 'Invalid request',
    errors: ['ein: must be 9 digits', 'metadata[0].year: is required'],
  });
});

test('the screens receive the code, the fields, and the messages', () => {
  expect(bodyOf(twoFields, 'screens')).toEqual({
    status: 400,
    code: 'invalid',
    message: 'Invalid request',
    errors: [
      { field: 'ein', message: 'must be 9 digits' },
      { field: 'metadata[0].year', message: 'is required' },
    ],
  });
});

test.each(['client', 'screens'] as const)('a retry time is sent as a header to the %s', (reader) => {
  const error = new AppError('unavailable', [{ field: 'service', message: 'a backup is being restored' }], 5);

  expect(answerError(error, 'request_1', reader)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  });
});

test('an error about the whole request is sent without a field', () => {
  const { status, body } = answerError(conflict(null, 'Claimed by Ada Lindqvist'), 'request_1', 'client');

  expect([status, JSON.parse(body).errors]).toEqual([409, ['Claimed by Ada Lindqvist']]);
});

test('a colon in a message changes neither its field nor its text', () => {
  const error = invalid('kycLog', 'must be JSON text: line 1');

  expect(bodyOf(error, 'client')).toMatchObject({ errors: ['kycLog: must be JSON text: line 1'] });
  expect(bodyOf(error, 'screens')).toMatchObject({
    errors: [{ field: 'kycLog', message: 'must be JSON text: line 1' }],
  });
});

test.each([
  [{ field: 'ein', message: 'must be 9 digits' }, 'EIN must be 9 digits'],
  [{ field: 'dob', message: 'must be in the past' }, 'Date of birth must be in the past'],
  [{ field: 'people[1].email', message: 'is already registered' }, 'Email is already registered'],
  [{ field: 'investorAccountId', message: 'is required' }, 'Investor account is required'],
  [{ field: null, message: 'the screens are locked' }, 'The screens are locked'],
  [
    mustBeOneOf('investorAccountType', ['INDIVIDUAL', 'JOINT', 'LEGAL_ENTITY']),
    'Account type: choose Individual, Joint, or Legal entity',
  ],
  [
    { field: 'minInvestment', message: 'must not be above maxInvestment' },
    'Minimum investment must not be above “Maximum investment”',
  ],
  [
    { field: 'role', message: 'must be PRIMARY or JOINT in an account of type JOINT' },
    'Role must be primary or joint in an account of type joint',
  ],
  [{ field: 'ein', message: 'is not the EIN of an LLC in the US' }, 'EIN is not the EIN of an LLC in the US'],
])('a screen shows %o as a sentence', (error, sentence) => {
  expect(toErrorSentence(error)).toBe(sentence);
});
