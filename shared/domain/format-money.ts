import { lazily } from './lazily.ts';

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** An amount in dollars; decimal text keeps digits that a number might lose. */
export function formatMoney(amount: number | string): string {
  return dollars().format(amount as number);
}

const plain = lazily(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
);

/** An amount without its currency, as in `12,400.01`. */
export function formatAmount(amount: string): string {
  return plain().format(amount as unknown as number);
}
