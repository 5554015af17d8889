import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '#shared/domain/limits.ts';
import type { CallArguments } from '../../../api/client.ts';
import { upload } from '../../../api/files.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { cancelableQuery, operationQuery, toQueryState } from '../../../api/use-operation.ts';
import { toBody } from '../../../components/record-form/form-values.ts';
import { newMethodFields } from './subscription-payment.tsx';
import { linesOf, type SubscriptionState } from './subscription-state.ts';

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
  const uploaded = useRef<{ file: File; accountId: string; id: string }>(undefined);
  const [uploadError, setUploadError] = useState<OperationError>();
  const [isUploading, setIsUploading] = useState(false);
  const { run, isRunning, error } = useAction('placeSubscription');

  async function uploadOnce(file: File, accountId: string): Promise<string> {
    const known = uploaded.current;
    if (known?.file === file && known.accountId === accountId) return known.id;
    const query = {
      name: file.name.slice(0, limits.fileName),
      category: 'offering-document',
      label: 'SUBSCRIPTION_AGREEMENT' as const,
      targetId: accountId,
    };
    const { id } = await upload('uploadPrivateFile', { query }, file);
    uploaded.current = { file, accountId, id };
    return id;
  }

  async function place() {
    const { investorAccountId, agreement, isSigned, isJointSigned } = state;
    if (!investorAccountId) return undefined;
    setUploadError(undefined);
    setIsUploading(true);
    try {
      const fileId = agreement && (await uploadOnce(agreement, investorAccountId));
      const toStatus = (signed: boolean) => (signed ? 'SIGNED' : 'PENDING');
      const body: Body = {
        investorAccountId,
        lines: linesOf(state),
        ...(state.paymentMethodId
          ? { paymentMethodId: state.paymentMethodId }
          : { paymentMethod: toBody<NewMethod>(newMethodFields, state.newMethod) }),
        ...(fileId && {
          agreement: {
            fileId,
            primarySignatureStatus: toStatus(isSigned),
            jointSignatureStatus: toStatus(isJointSigned),
          },
        }),
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
