import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { OperationError } from '../../api/operation-error.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { toast } from '../../components/toast.tsx';
import { SubscriptionAgreement } from './subscription/subscription-agreement.tsx';
import { noAgreement, toSignatures } from './subscription/subscription-state.ts';
import { useAgreementUpload } from './subscription/use-agreement-upload.ts';
import type { Trade } from './trade-lines.tsx';

interface AttachAgreementProps {
  trade: Trade;
  /** Whether it looks like the link of a next step. */
  isLink?: boolean;
}

/** Attaches a signed subscription agreement to an open trade, for example after a change of terms. */
export function AttachAgreement({ trade, isLink = false }: AttachAgreementProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const hasAgreement = trade.lineItems.some(({ subdocFileId }) => subdocFileId !== null);
  const verb = hasAgreement ? 'Replace agreement' : 'Attach agreement';
  return (
    <>
      <GuardedButton
        operation="attachSubscriptionDocument"
        {...(isLink
          ? ({
              variant: 'transparent',
              size: 'compact-sm',
              px: 0,
              fw: 400,
              c: 'var(--mantine-color-anchor)',
            } as const)
          : ({ variant: 'default', size: 'xs' } as const))}
        onClick={() => setIsOpen(true)}
      >
        {verb}
      </GuardedButton>
      <Modal opened={isOpen} onClose={close} title={verb}>
        <AgreementForm trade={trade} verb={verb} onClose={close} />
      </Modal>
    </>
  );
}

interface AgreementFormProps {
  trade: Trade;
  verb: string;
  onClose: () => void;
}

function AgreementForm({ trade, verb, onClose }: AgreementFormProps) {
  const [state, setState] = useState(noAgreement);
  const [uploadError, setUploadError] = useState<OperationError>();
  const [isUploading, setIsUploading] = useState(false);
  const uploadAgreement = useAgreementUpload();
  const { run, isRunning, error } = useAction('attachSubscriptionDocument');
  const { agreement } = state;

  /** A line item that already has the file is not changed again, so that it can be repeated after an error. */
  async function attach() {
    if (!agreement) return;
    setUploadError(undefined);
    setIsUploading(true);
    try {
      const fileId = await uploadAgreement(agreement, trade.id);
      for (const { id: lineItemId } of trade.lineItems) {
        const body = { lineItemId, fileId, ...toSignatures(state) };
        if (!(await run({ params: { id: trade.id }, body }))) return;
      }
      toast('Agreement attached');
      onClose();
    } catch (failure) {
      if (!(failure instanceof OperationError)) throw failure;
      setUploadError(failure);
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <Stack>
      <Text size="sm">
        The agreement applies to {formatCount(trade.lineItems.length, 'line item')}.
        {trade.complianceReview === 'APPROVED' && ' The trade was approved: it must be reviewed again.'}
      </Text>
      <SubscriptionAgreement
        state={state}
        isJoint={trade.investmentType === 'JOINT'}
        onChange={(changes) => setState((current) => ({ ...current, ...changes }))}
        error={uploadError?.at('file')}
      />
      <ErrorAlert message={uploadError?.besides(['file']) ?? error?.besides([])} />
      <DialogButtons
        verb={verb}
        isRunning={isRunning || isUploading}
        whyNot={agreement ? undefined : 'Choose the signed agreement'}
        onConfirm={() => void attach()}
        onCancel={onClose}
      />
    </Stack>
  );
}
