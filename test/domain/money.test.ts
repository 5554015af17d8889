import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareAmounts,
  hasAtMostDecimals,
  multiplyExactly,
  subtractExactly,
  sumExactly,
  toDecimalText,
  toTwoPlaces,
} from '../../shared/domain/money.ts';

const decimals = 4;
const unit = 10n ** BigInt(decimals);

/** Amounts in ten-thousandths, as exact whole numbers. */
const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n * unit });

/** The decimal text of `units / 10^places`, computed with whole numbers. */
function write(units: bigint, places = decimals): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, -places);
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return sign + whole + (fraction && `.${fraction}`);
}

describe('exact arithmetic', () => {
  test.each([
    ['1.005', '1000', '1005'],
    ['0.1', '3', '0.3'],
    ['19.99', '100', '1999'],
    ['0.0001', '0.0001', '0.00000001'],
    ['1000000000000', '1000000000000', '1000000000000000000000000'],
    ['0', '12.5', '0'],
  ])('%s × %s is %s', (left, right, product) => {
    expect(multiplyExactly(left, right)).toBe(product);
  });

  test('products equal those of whole numbers', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(multiplyExactly(write(left), write(right))).toBe(write(left * right, 2 * decimals));
      }),
    );
  });

  test('sums equal those of whole numbers', () => {
    fc.assert(
      fc.property(fc.array(amounts), (units) => {
        const sum = units.reduce((total, amount) => total + amount, 0n);

        expect(sumExactly(units.map((amount) => write(amount)))).toBe(write(sum));
      }),
    );
  });

  test('differences equal those of whole numbers', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(subtractExactly(write(left), write(right))).toBe(write(left - right));
      }),
    );
  });

  test('comparisons equal those of whole numbers', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(compareAmounts(write(left), write(right))).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  test('the sum of no amounts is 0', () => {
    expect(sumExactly([])).toBe('0');
  });
});

describe('toDecimalText', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [1.005, '1.005'],
    [1e12, '1000000000000'],
    [0.0001, '0.0001'],
    [1e-7, '0.0000001'],
    [999_999_999_999.9999, '999999999999.9999'],
  ])('converts %d to %s', (amount, text) => {
    expect(toDecimalText(amount)).toBe(text);
  });

  test('returns a text that reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (amount) => {
        expect(Number(toDecimalText(amount))).toBe(amount);
        expect(toDecimalText(amount)).toMatch(/^\d+(\.\d+)?$/);
      }),
    );
  });
});

describe('hasAtMostDecimals', () => {
  test.each([
    [1, 0, true],
    [1e12, 0, true],
    [1.5, 0, false],
    [0.0001, 4, true],
    [0.00001, 4, false],
    [1e-7, 4, false],
    [0.1 + 0.2, 4, false],
    [999_999_999_999.9999, 4, true],
  ])('checks %d for at most %i decimals: %s', (amount, places, has) => {
    expect(hasAtMostDecimals(amount, places)).toBe(has);
  });

  test('accepts every number of ten-thousandths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (units) => {
        expect(hasAtMostDecimals(Number(write(BigInt(units))), decimals)).toBe(true);
      }),
    );
  });
});

describe('toTwoPlaces', () => {
  test.each([
    ['50', '50.00'],
    ['33.33', '33.33'],
    ['0.1', '0.10'],
    ['0', '0.00'],
    ['100', '100.00'],
  ])('converts %s to %s', (amount, text) => {
    expect(toTwoPlaces(amount)).toBe(text);
  });
});
