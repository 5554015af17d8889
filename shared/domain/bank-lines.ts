/** Lines of bank statements, and how they are matched with trades. */
import { limits } from './limits.ts';
import { compareAmounts, type DecimalText, subtractExactly } from './money.ts';
import type { Transitions } from './transitions.ts';

export const bankLineStates = ['UNMATCHED', 'MATCHED', 'CLOSED'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** The entry that is recorded from a line matches it; the reversal of that entry ends the match. */
export const bankLineTransitions: Transitions<BankLineState> = [
  { from: ['UNMATCHED'], to: 'MATCHED', actor: 'system' },
  { from: ['MATCHED'], to: 'UNMATCHED', actor: 'system' },
  { from: ['UNMATCHED'], to: 'CLOSED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
  { from: ['CLOSED'], to: 'UNMATCHED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
];

/** Why a line was not matched by the import. */
export const bankLineProblems = {
  NO_TRADE: 'No trade has a number that the reference or memo contains.',
  SEVERAL_TRADES: 'The reference and memo have the numbers of several trades.',
  ALREADY_RECORDED: 'An entry of this amount was already recorded for the trade. Link it, or close the line.',
  TRADE_NOT_OPEN: 'The trade no longer accepts money.',
  AMOUNT_DIFFERS: 'The amount is not the outstanding amount of the trade.',
  PAYER_DIFFERS: 'The payer is missing, or is not an owner of the account of the trade.',
  DEBIT: 'Money left the account, and no trade of the reference has exactly this amount to return.',
  TRADE_BUSY: 'The trade is claimed, or awaits a second approval.',
  UNDONE: 'The match was undone.',
} as const;
export type BankLineProblem = keyof typeof bankLineProblems;

/** The numbers in the texts that can be those of trades; a part of a longer number is not one. */
export function findNumbers(...texts: (string | null)[]): string[] {
  const numbers = texts.flatMap((text) => text?.match(/(?<!\d)\d{6,12}(?!\d)/g) ?? []);
  return [...new Set(numbers)];
}

/** The numbers that differ from one by a typing error: a digit, two neighbors, or a missing or an extra digit. */
export function similarNumbers(number: string): string[] {
  const digits = [...'0123456789'];
  const places = [...number].map((_, place) => place);
  const put = (place: number, length: number, text: string) =>
    number.slice(0, place) + text + number.slice(place + length);
  const similar = places.flatMap((place) => [
    ...digits.map((digit) => put(place, 1, digit)),
    ...digits.map((digit) => put(place, 0, digit)),
    put(place, 1, ''),
    put(place, 2, `${number[place + 1] ?? ''}${number[place]}`),
  ]);
  return [...new Set([...similar, ...digits.map((digit) => number + digit)])];
}

/** The payment method that the text of a bank names; null if it names none. */
export function methodOf(text: string | null): string | null {
  const words = text?.toUpperCase() ?? '';
  return ['WIRE', 'ACH', 'CHECK'].find((method) => words.includes(method)) ?? null;
}

/**
 * Reads an amount of a bank statement: `1,234.50`, `$5`, and for a debit `-5.00`, `5.00-`, or `(5.00)`.
 * @returns undefined if it is none, has more than two decimals, or is too large
 */
export function readBankAmount(text: string): DecimalText | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  const [, negative, digits = ''] = /^(-|\(|)(\d+(?:\.\d{1,2})?)(?:-|\))?$/.exec(plain) ?? [];
  if (digits === '' || Number(digits) > limits.amount) return undefined;
  const isDebit = negative !== '' || /[-)]$/.test(plain);
  return isDebit ? subtractExactly('0', digits) : subtractExactly(digits, '0');
}

export function isDebit(amount: DecimalText): boolean {
  return compareAmounts(amount, '0') < 0;
}
