import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { toErrorText } from '../../electron/service/kernel/errors.ts';
import { compileCheck } from '../../shared/contracts/check-input.ts';
import {
  aboveZero,
  amount,
  email,
  flag,
  objects,
  oneOf,
  optional,
  password,
  request,
  text,
  usDate,
  wholeNumber,
} from '../../shared/contracts/fields.ts';

const check = compileCheck(
  request({
    name: text({ maxLength: 10 }),
    nickname: optional(text({ minLength: 2 })),
    email: optional(email()),
    day: optional(usDate()),
    price: optional(aboveZero()),
    share: optional(amount({ maximum: 100, decimals: 2 })),
    count: optional(wholeNumber({ minimum: 1, maximum: 5 })),
    kind: optional(oneOf(['ONE', 'TWO'])),
    active: optional(flag()),
    secret: Type.Optional(password()),
    tiers: Type.Optional(objects()),
    tags: Type.Optional(Type.Array(text({ maxLength: 10 }))),
    places: Type.Optional(Type.Array(Type.Object({ city: text() }))),
  }),
);

/** The errors of the value in the form of the client API. */
function findErrors(value: unknown): string[] {
  const checked = check(value);
  return checked.ok ? [] : checked.errors.map(toErrorText);
}

describe('the validation accepts', () => {
  test.each([
    ['a text unchanged', { name: 'Ærø' }, { name: 'Ærø' }],
    ['a text without surrounding spaces', { name: ' \t Casco \n' }, { name: 'Casco' }],
    ['spaces within a text', { name: 'a b' }, { name: 'a b' }],
    ['an empty optional text as null', { name: 'a', nickname: '  ' }, { name: 'a', nickname: null }],
    ['an empty choice as null', { name: 'a', kind: '' }, { name: 'a', kind: null }],
    ['null in an optional field', { name: 'a', price: null }, { name: 'a', price: null }],
    ['a password with its spaces', { name: 'a', secret: ' 1234567 ' }, { name: 'a', secret: ' 1234567 ' }],
    ['texts within lists, trimmed', { name: 'a', tiers: [{ x: ' b ' }] }, { name: 'a', tiers: [{ x: 'b' }] }],
    ['surrogate pairs', { name: '🌞' }, { name: '🌞' }],
  ])('%s', (_what, value, accepted) => {
    expect(check(value)).toEqual({ ok: true, value: accepted });
  });
});

describe('the validation', () => {
  test.each<[string, unknown, string[]]>([
    ['null', null, ['body: must be a JSON object']],
    ['a list', [], ['body: must be a JSON object']],
    ['a text', 'name', ['body: must be a JSON object']],
    ['missing required fields', {}, ['name: is required']],
    ['an empty required text', { name: '  ' }, ['name: must not be empty']],
    ['null in a required field', { name: null }, ['name: must be text']],
    ['a number for a text', { name: 5 }, ['name: must be text']],
    ['a text that is too long', { name: 'x'.repeat(11) }, ['name: must have at most 10 characters']],
    [
      'a text far above its limit without reading its format',
      { name: 'a', day: 'T'.repeat(1001), email: '@'.repeat(600) },
      ['day: must have at most 500 characters', 'email: must have at most 254 characters'],
    ],
    [
      'a text within a list far above its limit',
      { name: 'a', tags: ['x'.repeat(21)], places: [{ city: 'y'.repeat(1001) }] },
      ['tags[0]: must have at most 10 characters', 'places[0].city: must have at most 500 characters'],
    ],
    ['a text that is too short', { name: 'a', nickname: 'x' }, ['nickname: must have at least 2 characters']],
    ['an unknown field', { name: 'a', colour: 'blue' }, ['colour: is not a field of this request']],
    ['NUL', { name: 'a\0' }, ['name: must not contain NUL characters']],
    ['a lone surrogate', { name: '\udc00' }, ['name: must be well-formed Unicode']],
    ['NUL in a password', { name: 'a', secret: '12345678\0' }, ['secret: must not contain NUL characters']],
    ['an invalid address', { name: 'a', email: 'b' }, ['email: must be an email address']],
    ['an invalid day', { name: 'a', day: '02/30/2024' }, ['day: must be a valid date (MM/DD/YYYY)']],
    ['a number that is not above 0', { name: 'a', price: 0 }, ['price: must be above 0']],
    ['too many decimals', { name: 'a', share: 1.001 }, ['share: must have at most 2 decimal places']],
    ['a number above the limit', { name: 'a', share: 100.01 }, ['share: must be at most 100']],
    ['a fraction', { name: 'a', count: 1.5 }, ['count: must be a whole number or null']],
    ['the empty text for a number', { name: 'a', price: '' }, ['price: must be a number or null']],
    ['an unknown value', { name: 'a', kind: 'THREE' }, ['kind: must be one of ONE, TWO']],
    ['yes for true', { name: 'a', active: 'yes' }, ['active: must be true or false or null']],
    ['a list of texts for objects', { name: 'a', tiers: ['b'] }, ['tiers[0]: must be an object']],
    [
      'NUL within',
      { name: 'a', tiers: [{ b: { c: '\0' } }] },
      ['tiers[0].b.c: must not contain NUL characters'],
    ],
  ])('rejects %s', (_what, value, errors) => {
    expect(findErrors(value)).toEqual(errors);
  });

  test.each(['Infinity', '-Infinity', 'NaN'])('rejects the number %s', (number) => {
    expect(findErrors({ name: 'a', tiers: [{ x: Number(number) }] })).toEqual([
      'tiers[0].x: must be a finite number',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('rejects the field %s', (field) => {
    expect(findErrors(JSON.parse(`{"name": "a", "${field}": {"name": "b"}}`))).toEqual([
      `${field}: is not a field of this request`,
    ]);
  });

  test('rejects a nested __proto__ before it can become a prototype', () => {
    expect(findErrors(JSON.parse('{"name": "a", "tiers": [{"__proto__": {"admin": true}}]}'))).toEqual([
      'tiers[0].__proto__: is not a field of this request',
    ]);
    expect({}).not.toHaveProperty('admin');
  });

  test('reports all errors at once', () => {
    expect(findErrors({ name: '', price: -1, kind: 'x', more: 1 })).toEqual(
      expect.arrayContaining([
        'name: must not be empty',
        'price: must be above 0',
        'kind: must be one of ONE, TWO',
        'more: is not a field of this request',
      ]),
    );
  });
});
