import { Alert, Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#shared/domain/format-money.ts';
import { rules } from '#shared/domain/rules/rule-names.ts';
import { outcomeLabels } from '#shared/domain/rules/rule-result.ts';
import type { CallOutput } from '../../../api/client.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { formatError } from '../../../components/format-error.ts';
import { RecordLink } from '../../../components/record-link.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';

type Evaluation = CallOutput<'evaluateSubscription'>;
type Rule = Evaluation['rules'][number];

/** What the rules find about the subscription as it is entered. */
export function SubscriptionRules({ evaluation }: { evaluation: Evaluation }) {
  const [showsPassed, setShowsPassed] = useState(false);
  const isUnmet = ({ result }: Rule) => result === 'FAILED' || result === 'NEEDS_INFO';
  const unmet = evaluation.rules.filter(isUnmet);
  const met = evaluation.rules.filter((rule) => !isUnmet(rule));
  return (
    <Stack gap="sm">
      {evaluation.otherCart && (
        <Alert color="gray">
          The investor's own <RecordLink id={evaluation.otherCart.id}>cart</RecordLink> has{' '}
          {evaluation.otherCart.units.toLocaleString()} units. It stays as it is: the paper subscription is a
          separate trade.
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
                <RuleRow key={rule.rule} rule={rule} isUnmet={isUnmet(rule)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {met.length > 0 && (
        <Group>
          <Anchor component="button" type="button" size="sm" onClick={() => setShowsPassed(!showsPassed)}>
            {showsPassed ? 'Hide passed rules' : `Show ${met.length} passed`}
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}

const effectLabels: Record<Rule['effect'], string> = {
  BLOCK: 'Blocks the trade',
  FINDING: 'Finding for the review',
  NONE: '',
};

function RuleRow({ rule, isUnmet }: { rule: Rule; isUnmet: boolean }) {
  const { message, citation, version, limit } = rule;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <Text size="sm" fw={600}>
          {rules[rule.rule].label}
        </Text>
        {message && <Text size="sm">{formatError({ field: null, message })}</Text>}
        {limit && <Arithmetic limit={limit} />}
        <Dimmed size="xs">
          {citation}
          {version !== null && `, version ${version}`}
        </Dimmed>
      </Table.Td>
      <Table.Td>
        <StateBadge state={rule.result} label={outcomeLabels[rule.result]} />
      </Table.Td>
      <Table.Td>
        <Dimmed size="xs">{isUnmet && effectLabels[rule.effect]}</Dimmed>
      </Table.Td>
    </Table.Tr>
  );
}

/** The amount that counts toward a limit, this trade included. */
function Arithmetic({ limit }: { limit: NonNullable<Rule['limit']> }) {
  const { amount, invested, remaining } = limit;
  return (
    <Text size="sm">
      {invested !== null && `${formatMoney(invested)} with this trade, of a limit of `}
      {invested === null && 'Limit '}
      {formatMoney(amount)}
      {remaining !== null && `; ${formatMoney(remaining)} remaining`}
    </Text>
  );
}
