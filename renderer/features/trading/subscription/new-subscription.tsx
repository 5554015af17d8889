import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '#shared/domain/format-money.ts';
import type { CallOutput } from '../../../api/client.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { RoleGate } from '../../../components/access/role-gate.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { focusIfFree } from '../../../components/focus-if-free.ts';
import { formatError } from '../../../components/format-error.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { useKeptState } from '../../../components/record-form/kept-changes.ts';
import classes from '../../../components/record-form/record-form.module.css';
import { isSaveKey, LeaveGuard } from '../../../components/record-form/record-form.tsx';
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
import { linesOf, noAgreement, type SubscriptionState } from './subscription-state.ts';
import { useAccount, useEvaluation, usePlacing } from './use-subscription.ts';

const route = getRouteApi('/trades/new');
const trail = [recordScreens.trade];

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
    paymentMethodId: null,
    newMethod: { paymentMethodType: 'CHECK' },
    ...noAgreement,
  };
}

function SubscriptionForm(given: { investorAccountId?: string; offeringId?: string }) {
  const navigate = useNavigate();
  const [entered, setState, isRestored] = useKeptState('subscription', () => emptyState(given));
  const account = useAccount(entered.investorAccountId);
  const [newest] = account.output?.paymentMethods ?? [];
  const state = { ...entered, paymentMethodId: entered.paymentMethodId ?? newest?.id ?? '' };
  const { place, isRunning, error } = usePlacing(state);
  const isPlaced = useRef(false);
  const isTouched = useRef(isRestored);
  const change = (changes: Partial<SubscriptionState>) => {
    isTouched.current = true;
    setState((previous) => ({ ...previous, ...changes }));
  };
  const evaluation = useEvaluation(state);
  const errorAt = (field: string) => error?.at(field);
  const { investorAccountId, offeringId } = state;
  const whyNot = whyNotPlace(state, evaluation.output);
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    focusIfFree(form.current?.querySelector<HTMLElement>('input'));
  }, []);

  /** The button says why it is disabled; the key does so above it. */
  function onKeyDown(event: KeyboardEvent) {
    if (!isSaveKey(event)) return;
    setIsAttempted(true);
    if (whyNot === undefined) void submit(event);
  }

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    const trade = await place();
    if (!trade) return;
    isPlaced.current = true;
    toast(`Trade ${trade.tradeNumber} placed`);
    const link = linkToRecord(trade.id);
    if (link) await navigate(link);
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      noValidate
      className={classes.form}
    >
      <div className={classes.scroll}>
        <div className={classes.groups}>
          <Section title="Investor and offering">
            <Stack gap="sm">
              <div className={classes.fields}>
                <RecordSelect
                  list="investorAccounts"
                  label="Investor account"
                  withAsterisk
                  value={investorAccountId}
                  onChange={(id) => change({ investorAccountId: id, paymentMethodId: null })}
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
              <Dimmed>
                Is the investor new?{' '}
                <AnchorLink to="/investor-accounts/new" search={{}}>
                  Create the investor account first
                </AnchorLink>
              </Dimmed>
            </Stack>
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
            <OfAccount {...{ account, state, change, errorAt }} />
          ) : (
            <Section title="Payment and agreement">
              <Dimmed>Choose an investor account first.</Dimmed>
            </Section>
          )}
          <Section
            title="Rules"
            description="Current results. The trade stores the results at the time when it is placed."
          >
            {investorAccountId ? (
              <Loaded query={evaluation} height={120}>
                {({ rules, otherCart }) => <SubscriptionRules rules={rules} otherCart={otherCart} />}
              </Loaded>
            ) : (
              <Dimmed>Choose an investor account first.</Dimmed>
            )}
          </Section>
          <ErrorAlert message={(isAttempted ? whyNot : undefined) ?? error?.besides(shownFields(state))} />
        </div>
      </div>
      <div className={classes.bar}>
        {evaluation.output && evaluation.output.totalAmount !== null && (
          <Text fw={600}>Total {formatMoney(evaluation.output.totalAmount)}</Text>
        )}
        <Button variant="default" onClick={() => void navigate({ to: '/trades' })}>
          Cancel
        </Button>
        <GuardedButton type="submit" operation="placeSubscription" loading={isRunning} whyNot={whyNot}>
          Place trade
        </GuardedButton>
      </div>
      <LeaveGuard isUnsaved={() => isTouched.current && !isPlaced.current} />
    </form>
  );
}

interface OfAccountProps {
  account: ReturnType<typeof useAccount>;
  state: SubscriptionState;
  change: (changes: Partial<SubscriptionState>) => void;
  errorAt: (field: string) => string | undefined;
}

/** The parts that depend on the investor account. */
function OfAccount({ account, state, change, errorAt }: OfAccountProps) {
  return (
    <Loaded query={account} height={240}>
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
              error={errorAt('agreement.fileId') ?? errorAt('file')}
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
