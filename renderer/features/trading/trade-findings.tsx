import { List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FieldError } from '#shared/contracts/errors.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { type RuleName, rules } from '#shared/domain/rules/rule-names.ts';
import type { CallOutput } from '../../api/client.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatError } from '../../components/format-error.ts';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';

interface Finding extends FieldError {
  rule: RuleName;
}

/** The findings of the checkout, for the officer who reviews the trade. */
export function TradeFindings({ trade }: { trade: CallOutput<'getTradeDetails'>['trade'] }) {
  if (trade.tradeStatus === 'CART') return null;
  const findings = JSON.parse(trade.systemReviewLog ?? '[]') as Finding[];
  return (
    <Section
      title="Checkout rules"
      action={<StateBadge state={trade.systemReviewCheck} label={toChoiceLabel(trade.systemReviewCheck)} />}
    >
      {findings.length === 0 ? (
        <Text size="sm">All rules passed when the trade was placed.</Text>
      ) : (
        <List size="sm" spacing="xs" icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}>
          {findings.map(({ rule, message }) => (
            <List.Item key={rule}>
              {formatError({ field: null, message })}
              <Dimmed size="xs">Rule: {rules[rule].label}</Dimmed>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}
