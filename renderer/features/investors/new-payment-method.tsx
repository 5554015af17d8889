import type { InputOf } from '#shared/contracts/operation.ts';
import { createPaymentMethod } from '#shared/contracts/trading/payment-methods.ts';
import { contractFields } from '../../components/record-form/contract-fields.ts';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FormValues } from '../../components/record-form/field-spec.ts';

/** The dialog in which an officer records how a user pays. */
export function NewPaymentMethod({ userId }: { userId: string }) {
  return (
    <Entry
      operation="createPaymentMethod"
      label="Add"
      about="payment method"
      verb="Add"
      title="Add payment method"
      fields={fieldsOf}
      initial={{ paymentMethodType: 'CHECK' }}
      toInput={(body: InputOf<typeof createPaymentMethod>['body']) => ({ query: { userId }, body })}
      done="Payment method added"
    />
  );
}

const fieldsOf = ({ paymentMethodType: type }: FormValues) =>
  contractFields(createPaymentMethod.body, {
    paymentMethodType: { label: 'Type' },
    name: { label: type === 'CREDIT_CARD' ? 'Name on card' : 'Name', description: 'Without the full number' },
    ...(type === 'CREDIT_CARD' && { brand: { label: 'Card brand' } }),
    ...(type !== 'CHECK' && { last4: { label: 'Last 4 digits' } }),
    country: { label: 'Country', placeholder: 'US' },
    tid: { label: 'External ID' },
  });
