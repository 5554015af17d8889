import { Group } from '@mantine/core';
import { useEffect } from 'react';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { toastError, toastWithUndo } from '../../components/toast.tsx';
import type { Trade } from './trade-lines.tsx';

const units: FieldSpec = { name: 'quantity', label: 'Units', kind: 'number', isRequired: true };

interface CartLineActionsProps {
  cart: Trade;
  line: Trade['lineItems'][number];
}

/** Corrects or removes a line item of an open cart for its client. */
export function CartLineActions({ cart, line }: CartLineActionsProps) {
  const { id, assetId, assetName, quantity } = line;
  const remove = useAction('deleteTradeLineItem');
  const add = useAction('createTradeLineItem');

  const { error } = remove;
  useEffect(() => {
    if (error) toastError(error.message);
  }, [error]);

  async function removeLine() {
    if (!(await remove.run({ params: { id } }))) return;
    toastWithUndo(`${assetName} removed from the cart`, () => {
      void add.run({ query: { userId: cart.userId }, body: { assetId, quantity } }).then((added) => {
        if (!added) toastError(`${assetName} could not be added again`);
      });
    });
  }

  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <Entry
        operation="updateTradeLineItem"
        label="Change"
        about={`units of ${assetName}`}
        title={`Units of ${assetName}`}
        fields={() => [units]}
        initial={{ quantity }}
        toInput={(body: { quantity: number }) => ({ params: { id }, body })}
        done="Cart updated"
      />
      <GuardedButton
        operation="deleteTradeLineItem"
        size="compact-xs"
        variant="default"
        loading={remove.isRunning}
        aria-label={`Remove ${assetName}`}
        onClick={() => void removeLine()}
      >
        Remove
      </GuardedButton>
    </Group>
  );
}
