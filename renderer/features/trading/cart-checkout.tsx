import { Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatMoney } from '#shared/domain/format-money.ts';
import { isMet } from '#shared/domain/rules/rule-result.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatError } from '../../components/format-error.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.tsx';
import { describePaymentMethod } from './describe-payment-method.ts';
import { SubscriptionRules } from './subscription/subscription-rules.tsx';

type Details = CallOutput<'getTradeDetails'>;
type Choices = NonNullable<Details['checkoutChoices']>;

interface CartCheckoutProps {
  details: Details;
  choices: Choices;
}

/** The choices of a cart, the results of the rules, and the button that places the trade for the client. */
export function CartCheckout({ details, choices }: CartCheckoutProps) {
  const { trade, investorAccount, paymentMethod } = details;
  const evaluation = useOperation('evaluateCart', { params: { id: trade.id }, body: {} });
  return (
    <Section
      title="Checkout"
      description="Current results of the rules. The trade stores the results at the time when it is placed."
      action={<ChooseButton details={details} choices={choices} />}
    >
      <Stack>
        <FieldList
          fields={[
            { label: 'Investor account', value: investorAccount?.name },
            { label: 'Payment method', value: paymentMethod && describePaymentMethod(paymentMethod) },
          ]}
        />
        {investorAccount ? (
          <Loaded query={evaluation} height={120}>
            {({ rules }) => <SubscriptionRules rules={rules} />}
          </Loaded>
        ) : (
          <Dimmed>Choose the investor account to see the results of the rules.</Dimmed>
        )}
        <Group justify="flex-end">
          <PlaceButton trade={trade} whyNot={whyNotPlace(details, evaluation.output)} />
        </Group>
      </Stack>
    </Section>
  );
}

function ChooseButton({ details: { trade, investorAccount, paymentMethod }, choices }: CartCheckoutProps) {
  const fields: FieldSpec[] = [
    {
      name: 'investorAccountId',
      label: 'Investor account',
      kind: 'choice',
      choices: choices.investorAccounts.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'paymentMethodId',
      label: 'Payment method',
      kind: 'choice',
      choices: choices.paymentMethods.map((method) => ({
        value: method.id,
        label: describePaymentMethod(method),
      })),
      ...(choices.paymentMethods.length === 0 && {
        description: 'The user has none. Add one on the page of the investor account.',
      }),
    },
  ];
  return (
    <Entry
      operation="updateCart"
      label="Change"
      about="investor account and payment method"
      title="Investor account and payment method"
      fields={() => fields}
      initial={{ investorAccountId: investorAccount?.id, paymentMethodId: paymentMethod?.id }}
      toInput={(body: object) => ({ params: { id: trade.id }, body })}
      done="Cart updated"
    />
  );
}

/** What the checkout requires, or the first rule that blocks it. */
function whyNotPlace(
  { trade, investorAccount, paymentMethod }: Details,
  evaluation: CallOutput<'evaluateCart'> | undefined,
): string | undefined {
  if (trade.lineItems.length === 0) return 'The cart is empty.';
  if (!investorAccount) return 'Choose the investor account first.';
  if (!paymentMethod) return 'Choose a payment method first.';
  const blocking = evaluation?.rules.find((rule) => rule.effect === 'BLOCK' && !isMet(rule));
  return blocking && formatError({ field: null, message: blocking.message ?? '' });
}

function PlaceButton({ trade, whyNot }: { trade: Details['trade']; whyNot: string | undefined }) {
  const [isAsking, { open, close }] = useDisclosure();
  const { run, isRunning, error } = useAction('checkoutCart');

  async function place() {
    const placed = await run({ body: { userId: trade.userId } });
    if (!placed) return;
    toast(`Trade ${placed.tradeNumber} placed`);
    close();
  }

  return (
    <>
      <GuardedButton operation="checkoutCart" whyNot={whyNot} onClick={open}>
        Place trade
      </GuardedButton>
      <Modal opened={isAsking} onClose={close} title="Place this trade for the client?">
        <Stack>
          <Text size="sm">
            {trade.purchasedShares.toLocaleString()} units for {formatMoney(trade.totalAmount ?? 0)} will be
            reserved. The client can no longer change the cart, and you cannot decide the reviews of the
            trade.
          </Text>
          <ErrorAlert message={error?.details} />
          <DialogButtons
            verb="Place trade"
            isRunning={isRunning}
            onConfirm={() => void place()}
            onCancel={close}
          />
        </Stack>
      </Modal>
    </>
  );
}
