import { lazily } from './lazily.ts';

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** An amount in dollars; decimal text keeps digits that a number might lose. */
export function formatMoney(amount: number | string): string {
  return dollars().format(amount as number);
}
