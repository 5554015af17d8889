import { Alert, Modal, Stack, Text } from '@mantine/core';
import { clientReasons } from '#shared/domain/cancellation-right.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Deadline } from '../../components/deadline.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';
import { DecisionForm, type GivenReason } from '../compliance/review/decision-form.tsx';

interface CancelTradeProps {
  details: CallOutput<'getTradeDetails'>;
  isOpen: boolean;
  onClose: () => void;
}

/** The decision of the settlement review to cancel a placed trade, on the page of the trade. */
export function CancelTrade({ isOpen, ...rest }: CancelTradeProps) {
  const { tradeNumber, totalAmount } = rest.details.trade;
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      title={`Cancel trade ${tradeNumber} of ${formatMoney(totalAmount ?? 0)}?`}
    >
      <CancelForm {...rest} />
    </Modal>
  );
}

function CancelForm({ details, onClose }: Omit<CancelTradeProps, 'isOpen'>) {
  const { trade, cancellation, offering } = details;
  const { run, isRunning, error } = useAction('decideSettlement');
  const endedAt =
    offering?.exemption === 'REG_CF' && cancellation?.isOpen === false ? cancellation.endsAt : null;

  async function cancel(given: GivenReason) {
    const decided = await run({
      params: { id: trade.id },
      body: { expectedUpdatedAt: trade.updatedAt, to: 'CANCELLED', ...given },
    });
    if (!decided) return;
    toast(`${decided.awaitsSecond ? 'Proposed' : 'Trade canceled'}: ${trade.tradeNumber}`);
    onClose();
  }

  return (
    <Stack>
      <Text size="sm">
        The units become available again. Money that was received is due back by the end of the fifth business
        day. This cannot be undone.
      </Text>
      {endedAt && (
        <Alert color="yellow">
          The investor's right to cancel ended <Deadline at={endedAt} />. An officer can no longer cancel at
          the investor's request (17 CFR 227.304(a)).
        </Alert>
      )}
      <ErrorAlert message={error?.besides(['reasonCode', 'note', 'message'])} />
      <DecisionForm
        keepAs={`${trade.id} CANCELLED`}
        review="settlement"
        from="PLACED"
        to="CANCELLED"
        isInDialog
        excluded={endedAt === null ? [] : clientReasons}
        isRunning={isRunning}
        error={error}
        onDecide={(given) => void cancel(given)}
        onCancel={onClose}
      />
    </Stack>
  );
}
