import { Stack, Table, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ObstaclePlace } from '#shared/contracts/compliance/cases.ts';
import { type RuleName, ruleOf, stageLabels } from '#shared/domain/rules/rule-names.ts';
import { isMet, outcomeLabels } from '#shared/domain/rules/rule-result.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { ObstacleLink } from '../../components/obstacle-link.tsx';
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

interface RuleResultsProps {
  evaluation: Evaluation;
  details: Details;
  /** Where officers resolve the rules that block a decision, as its case says; otherwise the records of the trade. */
  placesOf?: (rule: RuleName) => readonly ObstaclePlace[];
}

/** The rules that do not pass now or did not at the checkout, and on request the others, each with both results. */
export function RuleResults({ evaluation, details, placesOf }: RuleResultsProps) {
  const [showsPassed, setShowsPassed] = useState(false);
  const { output: overrides } = useOperation('listOverrides', { params: { id: details.trade.id } });
  const atCheckout = new Map(evaluation.atCheckout.map((one) => [one.rule, one]));
  const hasPassed = (rule: Rule) => isMet(rule) && isMet(atCheckout.get(rule.rule) ?? rule);
  const unmet = evaluation.current.filter((rule) => !hasPassed(rule));
  const met = evaluation.current.filter(hasPassed);
  return (
    <Stack gap="sm" className={classes.rules}>
      {evaluation.current.every(isMet) && <Text size="sm">All rules pass now.</Text>}
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
                  <RuleText
                    rule={rule}
                    earlierMessage={differing(atCheckout.get(rule.rule)?.message, rule.message)}
                    place={<RulePlaces rule={rule} details={details} places={placesOf?.(rule.rule) ?? []} />}
                  />
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

const differing = (earlier: string | null | undefined, now: string | null) =>
  earlier === now ? null : (earlier ?? null);

interface RulePlacesProps {
  rule: Rule;
  details: Details;
  places: readonly ObstaclePlace[];
}

/** Links to where an officer resolves a rule that is not met. */
function RulePlaces({ rule, details, places }: RulePlacesProps) {
  if (isMet(rule)) return null;
  if (places.length > 0)
    return places.map((place) => (
      <Fragment key={`${place.id} ${place.review} ${place.field}`}>
        {' · '}
        <ObstacleLink place={place} isInText />
      </Fragment>
    ));
  const place = findPlace(rule.rule, details);
  if (!place) return null;
  return (
    <>
      {' · '}
      <RecordLink id={place.id} isInText>
        {place.title}
      </RecordLink>
    </>
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
