import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallArguments } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { cancelableQuery, operationQuery, toQueryState } from '../../../api/use-operation.ts';
import { toBody } from '../../../components/record-form/form-values.ts';
import { newMethodFields } from './subscription-payment.tsx';
import { linesOf, type SubscriptionState, toSignatures } from './subscription-state.ts';
import { useAgreementUpload } from './use-agreement-upload.ts';

type Body = CallArguments<'placeSubscription'>[0]['body'];
type NewMethod = NonNullable<Body['paymentMethod']>;

/** The chosen investor account, once one is chosen. */
export function useAccount(id: string | null) {
  const query = operationQuery('getInvestorAccountDetails', { params: { id: id ?? '' } });
  return toQueryState(useQuery({ ...query, enabled: id !== null }));
}

const typingMilliseconds = 250;

/** What the rules find about the entered subscription, evaluated again after each change. */
export function useEvaluation(state: SubscriptionState) {
  const { investorAccountId, paymentMethodId, newMethod } = state;
  const [lines] = useDebouncedValue(linesOf(state), typingMilliseconds);
  const body = {
    investorAccountId: investorAccountId ?? '',
    lines,
    ...(paymentMethodId
      ? { paymentMethodId }
      : { paymentMethodType: newMethod.paymentMethodType as NewMethod['paymentMethodType'] }),
  };
  const query = useQuery({
    ...cancelableQuery('evaluateSubscription', { body }),
    enabled: investorAccountId !== null,
    placeholderData: keepPreviousData,
  });
  return toQueryState(query);
}

/** Uploads the agreement once, and places the trade. What was uploaded is used again after an error. */
export function usePlacing(state: SubscriptionState) {
  const uploadAgreement = useAgreementUpload();
  const [uploadError, setUploadError] = useState<OperationError>();
  const [isUploading, setIsUploading] = useState(false);
  const { run, isRunning, error } = useAction('placeSubscription');

  async function place() {
    const { investorAccountId, agreement } = state;
    if (!investorAccountId) return undefined;
    setUploadError(undefined);
    setIsUploading(true);
    try {
      const fileId = agreement && (await uploadAgreement(agreement, investorAccountId));
      const body: Body = {
        investorAccountId,
        lines: linesOf(state),
        ...(state.paymentMethodId
          ? { paymentMethodId: state.paymentMethodId }
          : { paymentMethod: toBody<NewMethod>(newMethodFields, state.newMethod) }),
        ...(fileId && { agreement: { fileId, ...toSignatures(state) } }),
      };
      return await run({ body });
    } catch (failure) {
      if (!(failure instanceof OperationError)) throw failure;
      setUploadError(failure);
      return undefined;
    } finally {
      setIsUploading(false);
    }
  }

  return { place, isRunning: isRunning || isUploading, error: uploadError ?? error };
}
