import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RuleName, rules } from '#shared/domain/rules/rule-names.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatError } from '../../components/format-error.ts';

interface RuleTextProps {
  rule: { rule: RuleName; message: string | null; citation: string; version: number | null };
  /** Between the message and the citation. */
  arithmetic?: ReactNode;
  /** After the citation. */
  place?: ReactNode;
}

/** A rule with its message, and the law that it follows. */
export function RuleText({ rule: { rule, message, citation, version }, arithmetic, place }: RuleTextProps) {
  return (
    <>
      <Text size="sm" fw={600}>
        {rules[rule].label}
      </Text>
      {message && <Text size="sm">{formatError({ field: null, message })}</Text>}
      {arithmetic}
      <Dimmed size="xs">
        {citation}
        {version !== null && `, version ${version}`}
        {place}
      </Dimmed>
    </>
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
