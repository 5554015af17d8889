import Big from 'big.js';

/** Amounts, prices, and shares are exact: stored as decimal text, and numbers in JSON. */
export type DecimalText = string;

/** The number as exact decimal text without an exponent. */
export function toDecimalText(amount: number): DecimalText {
  return new Big(amount).toFixed();
}

/** The exact product, without rounding: 1.005 × 1000 is 1005. */
export function multiplyExactly(left: DecimalText, right: DecimalText): DecimalText {
  return new Big(left).times(right).toFixed();
}

/** The exact sum of decimal texts; the sum of none is 0. */
export function sumExactly(amounts: Iterable<DecimalText>): DecimalText {
  let sum = new Big(0);
  for (const amount of amounts) sum = sum.plus(amount);
  return sum.toFixed();
}

export function subtractExactly(left: DecimalText, right: DecimalText): DecimalText {
  return new Big(left).minus(right).toFixed();
}

/** Whether the number has at most this number of decimals. */
export function hasAtMostDecimals(amount: number, decimals: number): boolean {
  if (Number.isInteger(amount)) return true;
  const digits = new Big(amount).toFixed().split('.')[1] ?? '';
  return digits.length <= decimals;
}

/** Negative, zero, or positive, if the left amount is below, equal to, or above the right one. */
export function compareAmounts(left: DecimalText, right: DecimalText): number {
  return new Big(left).cmp(right);
}

/** The amount in whole cents, half a cent rounded up. */
export function toCents(amount: DecimalText): DecimalText {
  return new Big(amount).round(2, Big.roundHalfUp).toFixed();
}

/** A share of a share, whose exact decimals could grow with each tier. */
export function toTwelvePlaces(share: DecimalText): DecimalText {
  return new Big(share).round(12, Big.roundHalfUp).toFixed();
}

/** Two decimals, as `ownership` in the response of the creation of an individual. */
export function toTwoPlaces(amount: DecimalText): string {
  return new Big(amount).toFixed(2);
}

/** The exact amount of whole ten-thousandths, which is how the database adds amounts. */
export function divideByTenThousand(units: number): DecimalText {
  return new Big(units).div(10_000).toFixed();
}
