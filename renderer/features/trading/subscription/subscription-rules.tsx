import { Alert, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { isMet, outcomeLabels } from '#shared/domain/rules/rule-result.ts';
import type { CallOutput } from '../../../api/client.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { PassedRules, RuleText } from '../rule-text.tsx';

type Evaluation = CallOutput<'evaluateSubscription'>;
type Rule = Evaluation['rules'][number];

interface SubscriptionRulesProps {
  rules: readonly Rule[];
  /** Of a paper subscription, the cart of its investor. */
  otherCart?: Evaluation['otherCart'];
}

/** What the rules find about a trade before it is placed. */
export function SubscriptionRules({ rules, otherCart = null }: SubscriptionRulesProps) {
  const [showsPassed, setShowsPassed] = useState(false);
  const unmet = rules.filter((rule) => !isMet(rule));
  const met = rules.filter(isMet);
  return (
    <Stack gap="sm">
      {otherCart && (
        <Alert color="gray">
          The investor's own <RecordLink id={otherCart.id}>cart</RecordLink> has{' '}
          {otherCart.units.toLocaleString()} units. They stay there: the paper subscription is a separate
          trade.
        </Alert>
      )}
      {unmet.length === 0 && <Text size="sm">All rules pass.</Text>}
      {(unmet.length > 0 || showsPassed) && (
        <Table.ScrollContainer minWidth={420} type="native">
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Rule</Table.Th>
                <Table.Th w={150}>Result</Table.Th>
                <Table.Th w={150}>Effect</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...unmet, ...(showsPassed ? met : [])].map((rule) => (
                <RuleRow key={rule.rule} rule={rule} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <PassedRules count={met.length} isShown={showsPassed} onToggle={() => setShowsPassed(!showsPassed)} />
    </Stack>
  );
}

const effectLabels: Record<Rule['effect'], string> = {
  BLOCK: 'Blocks the trade',
  FINDING: 'Finding for the review',
  NONE: '',
};

function RuleRow({ rule }: { rule: Rule }) {
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <RuleText rule={rule} />
      </Table.Td>
      <Table.Td>
        <StateBadge state={rule.result} label={outcomeLabels[rule.result]} />
      </Table.Td>
      <Table.Td>
        <Dimmed size="xs">{!isMet(rule) && effectLabels[rule.effect]}</Dimmed>
      </Table.Td>
    </Table.Tr>
  );
}
