import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/format-money.ts';
import { sumExactly } from '#shared/domain/money.ts';
import { rules } from '#shared/domain/rules/rule-names.ts';
import type { CallOutput } from '../../api/client.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatError } from '../../components/format-error.ts';
import classes from './rule-text.module.css';

type Rule = CallOutput<'getTradeEvaluation'>['current'][number];
type Arithmetic = NonNullable<Rule['arithmetic']>;

interface RuleTextProps {
  rule: Pick<Rule, 'rule' | 'message' | 'citation' | 'version' | 'limit'> & Partial<Pick<Rule, 'arithmetic'>>;
  /** The message of the checkout, if it is another one. */
  earlierMessage?: string | null;
  /** After the citation. */
  place?: ReactNode;
}

/** A rule with its message, its arithmetic, and the law that it follows. */
export function RuleText({
  rule: { rule, message, citation, version, limit, arithmetic },
  earlierMessage = null,
  place,
}: RuleTextProps) {
  // The citation has its own line.
  const shown = (text: string) => formatError({ field: null, message: text.replace(` (${citation})`, '') });
  return (
    <>
      <Text size="sm" fw={600}>
        {rules[rule].label}
      </Text>
      {message && <Text size="sm">{shown(message)}</Text>}
      {earlierMessage && <Dimmed size="xs">At checkout: {shown(earlierMessage)}</Dimmed>}
      {limit && (arithmetic ? <LimitSum limit={limit} {...arithmetic} /> : <LimitText limit={limit} />)}
      <Dimmed size="xs">
        {citation}
        {version !== null && `, version ${version}`}
        {place}
      </Dimmed>
    </>
  );
}

interface LimitSumProps extends Arithmetic {
  limit: NonNullable<Rule['limit']>;
}

/** From what a limit is computed, and what counts toward it. */
function LimitSum({ limit: { amount }, basis, figures, parts }: LimitSumProps) {
  const total = sumExactly(parts.map((part) => part.amount));
  return (
    <dl className={classes.sum}>
      {figures.map((figure) => (
        <Line key={figure.label} {...figure} />
      ))}
      <Line label={basis === null ? 'Limit' : `Limit: ${basis}`} amount={amount} isResult />
      {parts.map((part) => (
        <Line key={part.label} {...part} />
      ))}
      <Line label="Total" amount={total} isResult />
    </dl>
  );
}

function Line({ label, amount, isResult }: { label: string; amount: string | number; isResult?: true }) {
  return (
    <div data-result={isResult}>
      <dt>{label}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
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
