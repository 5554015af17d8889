import { lazily } from './lazily.ts';

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** An amount of dollars; of a decimal text every digit counts, which a number might lose. */
export function formatMoney(amount: number | string): string {
  return dollars().format(amount as number);
}
