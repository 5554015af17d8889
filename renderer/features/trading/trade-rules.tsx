import { Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { type RuleName, ruleOf, stageLabels } from '#shared/domain/rules/rule-names.ts';
import { isMet, outcomeLabels } from '#shared/domain/rules/rule-result.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatError } from '../../components/format-error.ts';
import { Loaded } from '../../components/loaded.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { RuleOverride } from './rule-override.tsx';
import { PassedRules, RuleText } from './rule-text.tsx';
import classes from './trade-rules.module.css';

type Details = CallOutput<'getTradeDetails'>;
type Evaluation = CallOutput<'getTradeEvaluation'>;
type Rule = Evaluation['current'][number];

const atCheckoutLabel = 'At checkout';
const nowLabel = 'Now';

/** What each rule finds now, beside its result at the checkout (compliance.md § 1.3). */
export function TradeRules({ details }: { details: Details }) {
  const query = useOperation('getTradeEvaluation', { params: { id: details.trade.id } });
  return (
    <Section title="Rules" description={query.output && describeStage(query.output)}>
      <Loaded query={query} height={240}>
        {(evaluation) => <RuleResults evaluation={evaluation} details={details} />}
      </Loaded>
    </Section>
  );
}

/** What the current results are for. */
export function describeStage({ stage }: Evaluation): string {
  return `Current results for the ${stageLabels[stage].toLowerCase()} of the trade`;
}

/** The rules that do not pass now, and on request the others, each with its result at the checkout. */
export function RuleResults({ evaluation, details }: { evaluation: Evaluation; details: Details }) {
  const [showsPassed, setShowsPassed] = useState(false);
  const { output: overrides } = useOperation('listOverrides', { params: { id: details.trade.id } });
  const unmet = evaluation.current.filter((rule) => !isMet(rule));
  const met = evaluation.current.filter(isMet);
  const atCheckout = new Map(evaluation.atCheckout.map((one) => [one.rule, one]));
  return (
    <Stack gap="sm" className={classes.rules}>
      {unmet.length === 0 && <Text size="sm">All rules pass now.</Text>}
      {(unmet.length > 0 || showsPassed) && (
        <Table verticalSpacing="xs" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Rule</Table.Th>
              <Table.Th w={140}>{atCheckoutLabel}</Table.Th>
              <Table.Th w={140}>{nowLabel}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...unmet, ...(showsPassed ? met : [])].map((rule) => (
              <Table.Tr key={rule.rule}>
                <Table.Td>
                  <RuleText rule={rule} place={<RulePlace rule={rule} details={details} />} />
                  <MessageAtCheckout atCheckout={atCheckout.get(rule.rule)} now={rule} />
                  {overrides && !isMet(rule) && ruleOf(rule.rule).override === 'yes' && (
                    <RuleOverride tradeId={details.trade.id} rule={rule.rule} overrides={overrides} />
                  )}
                </Table.Td>
                <Table.Td data-label={atCheckoutLabel}>
                  <ResultAtCheckout atCheckout={atCheckout.get(rule.rule)} now={rule} />
                </Table.Td>
                <Table.Td data-label={nowLabel}>
                  <StateBadge state={rule.result} label={outcomeLabels[rule.result]} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <PassedRules count={met.length} isShown={showsPassed} onToggle={() => setShowsPassed(!showsPassed)} />
    </Stack>
  );
}

/** A link to where an officer resolves a rule that is not met. */
function RulePlace({ rule, details }: { rule: Rule; details: Details }) {
  const place = findPlace(rule.rule, details);
  if (!place || rule.result === 'PASSED') return null;
  return (
    <>
      {' · '}
      <RecordLink id={place.id} isInText>
        {place.title}
      </RecordLink>
    </>
  );
}

/** What the checkout found, if it is not what the rule finds now. */
function MessageAtCheckout({ atCheckout, now }: ResultAtCheckoutProps) {
  if (!atCheckout?.message || atCheckout.message === now.message) return null;
  return (
    <Dimmed size="xs">{`${atCheckoutLabel}: ${formatError({ field: null, message: atCheckout.message })}`}</Dimmed>
  );
}

interface ResultAtCheckoutProps {
  /** Undefined if the rule was not evaluated then. */
  atCheckout: Evaluation['atCheckout'][number] | undefined;
  now: Rule;
}

function ResultAtCheckout({ atCheckout, now }: ResultAtCheckoutProps) {
  if (!atCheckout) return <Dimmed size="xs">Not evaluated</Dimmed>;
  const { result, version } = atCheckout;
  return (
    <>
      <StateBadge state={result} label={outcomeLabels[result]} />
      {version !== null && version !== now.version && <Dimmed size="xs">{`Version ${version}`}</Dimmed>}
    </>
  );
}

const ofOffering: readonly RuleName[] = [
  'offeringReview',
  'dates',
  'qualification',
  'issuerCap',
  'contingency',
];
const ofAccount: readonly RuleName[] = [
  'setup',
  'kyc',
  'aml',
  'accreditation',
  'contrary',
  'nonAccredited',
  'residence',
  'tierTwoLimit',
  'crowdfundingLimit',
];

/** The record where an officer resolves a rule. */
function findPlace(rule: RuleName, { investorAccount, offering, issuer }: Details) {
  if (rule === 'issuerReview' && issuer) return { id: issuer.id, title: 'Open issuer' };
  if (ofOffering.includes(rule) && offering) return { id: offering.id, title: 'Open offering' };
  if (ofAccount.includes(rule) && investorAccount) {
    return { id: investorAccount.id, title: 'Open investor account' };
  }
  return undefined;
}
