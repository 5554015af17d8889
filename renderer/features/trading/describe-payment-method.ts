import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { CallOutput } from '../../api/client.ts';

type Method = NonNullable<CallOutput<'getTradeDetails'>['paymentMethod']>;

/** `Check: Check of First National Bank, ends in 4821`. */
export function describePaymentMethod({ paymentMethodType, name, brand, last4 }: Method): string {
  const details = [name, brand, last4 && `ends in ${last4}`].filter(Boolean).join(', ');
  return details ? `${toChoiceLabel(paymentMethodType)}: ${details}` : toChoiceLabel(paymentMethodType);
}
