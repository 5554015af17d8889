import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/format-money.ts';
import { rules } from '#shared/domain/rules/rule-names.ts';
import type { CallOutput } from '../../api/client.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatError } from '../../components/format-error.ts';

type Rule = CallOutput<'getTradeEvaluation'>['current'][number];

interface RuleTextProps {
  rule: Pick<Rule, 'rule' | 'message' | 'citation' | 'version' | 'limit'>;
  /** After the citation. */
  place?: ReactNode;
}

/** A rule with its message, its arithmetic, and the law that it follows. */
export function RuleText({ rule: { rule, message, citation, version, limit }, place }: RuleTextProps) {
  return (
    <>
      <Text size="sm" fw={600}>
        {rules[rule].label}
      </Text>
      {message && <Text size="sm">{formatError({ field: null, message })}</Text>}
      {limit && <LimitText limit={limit} />}
      <Dimmed size="xs">
        {citation}
        {version !== null && `, version ${version}`}
        {place}
      </Dimmed>
    </>
  );
}

/** The amount that counts toward a limit, this trade included. */
function LimitText({ limit: { amount, invested, remaining } }: { limit: NonNullable<Rule['limit']> }) {
  return (
    <Text size="sm">
      {invested !== null && `${formatMoney(invested)} with this trade, of a limit of `}
      {invested === null && 'Limit '}
      {formatMoney(amount)}
      {remaining !== null && `; ${formatMoney(remaining)} remaining`}
    </Text>
  );
}

interface PassedRulesProps {
  count: number;
  isShown: boolean;
  onToggle: () => void;
}

/** Shows or hides the rules that pass, if there are any. */
export function PassedRules({ count, isShown, onToggle }: PassedRulesProps) {
  if (count === 0) return null;
  return (
    <Group>
      <Anchor component="button" type="button" size="sm" onClick={onToggle}>
        {isShown ? 'Hide passed rules' : `Show ${count} passed`}
      </Anchor>
    </Group>
  );
}
