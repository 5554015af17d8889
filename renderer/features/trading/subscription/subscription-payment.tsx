import { NativeSelect, Stack } from '@mantine/core';
import { paymentMethodTypes } from '#shared/contracts/trading/payment-methods.ts';
import type { CallOutput } from '../../../api/client.ts';
import type { FieldSpec } from '../../../components/record-form/field-spec.ts';
import { FormField } from '../../../components/record-form/form-field.tsx';
import classes from '../../../components/record-form/record-form.module.css';
import { describePaymentMethod } from '../describe-payment-method.ts';
import type { SubscriptionState } from './subscription-state.ts';

type Method = CallOutput<'getInvestorAccountDetails'>['paymentMethods'][number];

/** The fields of a payment method that is added with the trade. */
export const newMethodFields: FieldSpec[] = [
  {
    name: 'paymentMethodType',
    label: 'Type',
    kind: 'choice',
    choices: paymentMethodTypes,
    isRequired: true,
  },
  { name: 'name', label: 'Name', kind: 'text', placeholder: 'Check of First National Bank' },
  { name: 'last4', label: 'Last 4 digits', kind: 'text' },
];

interface SubscriptionPaymentProps {
  methods: Method[];
  state: SubscriptionState;
  onChange: (changes: Partial<SubscriptionState>) => void;
  errorAt: (field: string) => string | undefined;
}

/** Selects a payment method of the investor, or adds one. */
export function SubscriptionPayment({ methods, state, onChange, errorAt }: SubscriptionPaymentProps) {
  const options = methods.map((method) => ({ value: method.id, label: describePaymentMethod(method) }));
  return (
    <Stack>
      <NativeSelect
        label="Payment method"
        value={state.paymentMethodId ?? ''}
        onChange={(event) => onChange({ paymentMethodId: event.currentTarget.value })}
        data={[...options, { value: '', label: 'Add payment method' }]}
        error={errorAt('paymentMethodId')}
        maw={420}
      />
      {state.paymentMethodId === '' && (
        <div className={classes.fields}>
          {newMethodFields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={state.newMethod[field.name] ?? ''}
              values={state.newMethod}
              error={errorAt(`paymentMethod.${field.name}`)}
              onChange={(value) => onChange({ newMethod: { ...state.newMethod, [field.name]: value } })}
            />
          ))}
        </div>
      )}
    </Stack>
  );
}
