import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { formatMoney } from '#shared/domain/format-money.ts';
import { limits } from '#shared/domain/limits.ts';
import type { CallArguments, CallOutput } from '../../../api/client.ts';
import { upload } from '../../../api/files.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { cancelableQuery, toQueryState, useRecord } from '../../../api/use-operation.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { RoleGate } from '../../../components/access/role-gate.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatError } from '../../../components/format-error.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { toBody } from '../../../components/record-form/form-values.ts';
import classes from '../../../components/record-form/record-form.module.css';
import { LeaveGuard } from '../../../components/record-form/record-form.tsx';
import { linkToRecord, recordScreens } from '../../../components/record-screens.ts';
import { RecordSelect } from '../../../components/record-select.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { Section } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { SubscriptionAgreement } from './subscription-agreement.tsx';
import { SubscriptionLines } from './subscription-lines.tsx';
import { newMethodFields, SubscriptionPayment } from './subscription-payment.tsx';
import { SubscriptionRules } from './subscription-rules.tsx';
import { linesOf, type SubscriptionState } from './subscription-state.ts';

const route = getRouteApi('/trades/new');
const trail = [recordScreens.trade];

type Body = CallArguments<'placeSubscription'>[0]['body'];
type NewMethod = NonNullable<Body['paymentMethod']>;

/** The form in which an officer enters a signed paper subscription, from the investor to the placed trade. */
export function NewSubscription() {
  const search = route.useSearch();
  return (
    <>
      <ScreenHeader title="Enter paper subscription" trail={trail} />
      <RoleGate operation="placeSubscription">
        <SubscriptionForm {...search} />
      </RoleGate>
    </>
  );
}

function emptyState(given: { investorAccountId?: string; offeringId?: string }): SubscriptionState {
  return {
    investorAccountId: given.investorAccountId ?? null,
    offeringId: given.offeringId ?? null,
    units: {},
    paymentMethodId: '',
    newMethod: { paymentMethodType: 'CHECK' },
    agreement: null,
    isSigned: true,
    isJointSigned: true,
  };
}

function SubscriptionForm(given: { investorAccountId?: string; offeringId?: string }) {
  const navigate = useNavigate();
  const [state, setState] = useState(() => emptyState(given));
  const { place, isRunning, error } = usePlacing(state);
  const isPlaced = useRef(false);
  const isTouched = useRef(false);
  const change = (changes: Partial<SubscriptionState>) => {
    isTouched.current = true;
    setState((previous) => ({ ...previous, ...changes }));
  };
  const evaluation = useEvaluation(state);
  const errorAt = (field: string) => error?.at(field);
  const { investorAccountId, offeringId } = state;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const trade = await place();
    if (!trade) return;
    isPlaced.current = true;
    toast(`Trade ${trade.tradeNumber} placed`);
    const link = linkToRecord(trade.id);
    if (link) await navigate(link);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <div className={classes.scroll}>
        <div className={classes.groups}>
          <Section title="Investor and offering">
            <div className={classes.fields}>
              <RecordSelect
                list="investorAccounts"
                label="Investor account"
                withAsterisk
                value={investorAccountId}
                onChange={(id) => change({ investorAccountId: id, paymentMethodId: '' })}
                error={errorAt('investorAccountId')}
              />
              <RecordSelect
                list="offerings"
                label="Offering"
                withAsterisk
                value={offeringId}
                onChange={(id) => change({ offeringId: id, units: {} })}
              />
            </div>
            <Dimmed size="xs">
              Is the investor new?{' '}
              <AnchorLink to="/investor-accounts/new" search={{}}>
                Create the investor account first
              </AnchorLink>
            </Dimmed>
          </Section>
          <Section title="Units">
            {offeringId ? (
              <SubscriptionLines
                key={offeringId}
                offeringId={offeringId}
                state={state}
                onUnits={(assetId, units) => change({ units: { ...state.units, [assetId]: units } })}
                errorAt={errorAt}
              />
            ) : (
              <Dimmed>Choose an offering to see its assets.</Dimmed>
            )}
          </Section>
          {investorAccountId ? (
            <OfAccount
              key={investorAccountId}
              id={investorAccountId}
              {...{ state, change, error, errorAt }}
            />
          ) : (
            <Section title="Payment and agreement">
              <Dimmed>Choose an investor account first.</Dimmed>
            </Section>
          )}
          <Section title="Rules" description="What the rules find now. The trade stores their results.">
            {investorAccountId ? (
              <Loaded query={evaluation} height={120}>
                {(found) => <SubscriptionRules evaluation={found} />}
              </Loaded>
            ) : (
              <Dimmed>Choose an investor account first.</Dimmed>
            )}
          </Section>
          <ErrorAlert message={error?.besides(shownFields(state))} />
        </div>
      </div>
      <div className={classes.bar}>
        {evaluation.output && evaluation.output.totalAmount !== null && (
          <Text fw={600}>Total {formatMoney(evaluation.output.totalAmount)}</Text>
        )}
        <Button variant="default" onClick={() => void navigate({ to: '/trades' })}>
          Cancel
        </Button>
        <GuardedButton
          type="submit"
          operation="placeSubscription"
          loading={isRunning}
          whyNot={whyNotPlace(state, evaluation.output)}
        >
          Place trade
        </GuardedButton>
      </div>
      <LeaveGuard isUnsaved={() => isTouched.current && !isPlaced.current} />
    </form>
  );
}

interface OfAccountProps {
  id: string;
  state: SubscriptionState;
  change: (changes: Partial<SubscriptionState>) => void;
  error: OperationError | undefined;
  errorAt: (field: string) => string | undefined;
}

/** The parts that depend on the investor account. */
function OfAccount({ id, state, change, error, errorAt }: OfAccountProps) {
  const query = useRecord('getInvestorAccountDetails', { params: { id } });
  return (
    <Loaded query={query} height={240}>
      {({ investorAccount, paymentMethods }) => (
        <Stack gap="lg">
          <Section title="Payment">
            <SubscriptionPayment methods={paymentMethods} state={state} onChange={change} errorAt={errorAt} />
          </Section>
          <Section title="Subscription agreement">
            <SubscriptionAgreement
              state={state}
              isJoint={investorAccount.investorAccountType === 'JOINT'}
              onChange={change}
              error={error?.at('agreement.fileId') ?? error?.at('file')}
            />
          </Section>
        </Stack>
      )}
    </Loaded>
  );
}

/** The fields whose errors are shown at them. */
function shownFields(state: SubscriptionState): string[] {
  return [
    'investorAccountId',
    'paymentMethodId',
    'agreement.fileId',
    'file',
    ...newMethodFields.map(({ name }) => `paymentMethod.${name}`),
    ...linesOf(state).map((_, index) => `lines[${index}].quantity`),
  ];
}

function whyNotPlace(
  state: SubscriptionState,
  evaluation: CallOutput<'evaluateSubscription'> | undefined,
): string | undefined {
  if (!state.investorAccountId) return 'Choose an investor account first.';
  if (linesOf(state).length === 0) return 'Enter the units first.';
  const [lack] = evaluation?.lacks ?? [];
  return lack && formatError(lack);
}

const typingMilliseconds = 250;

/** What the rules find about the entered subscription, evaluated again after each change. */
function useEvaluation(state: SubscriptionState) {
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
function usePlacing(state: SubscriptionState) {
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
