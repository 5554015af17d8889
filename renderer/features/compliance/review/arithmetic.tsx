import { Badge, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconFileX, IconX } from '@tabler/icons-react';
import type { Arithmetic as Calculation } from '#shared/contracts/compliance/cases.ts';
import { formatSides, type Step } from '#shared/domain/accreditation-rules/findings.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { compareAmounts, subtractExactly } from '#shared/domain/money.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import classes from './arithmetic.module.css';

/** Rule result, with every sum and comparison. */
export function Arithmetic({ review: { verdict, version, asOf, steps, missing } }: { review: Calculation }) {
  return (
    <section className={classes.arithmetic} aria-label="Rule result">
      <Group justify="space-between" mb={6}>
        <Title order={3} size="sm">
          Rule result
        </Title>
        <StateBadge state={verdict} label={toChoiceLabel(verdict)} />
      </Group>
      {steps.map((step) => (
        <StepRow key={step.label} step={step} />
      ))}
      {missing.map(({ label, description, citation }) => (
        <div key={label + description} className={classes.step}>
          <IconFileX size={16} stroke={1.75} className={classes.broken} aria-label="Missing" />
          <div>
            <Text size="sm">{description}</Text>
            <Dimmed size="xs">{citation}</Dimmed>
          </div>
        </div>
      ))}
      <Text size="xs" c="dimmed" mt={6}>
        Rule set {formatVersion(version)}, evaluated for {formatDay(asOf)}. Advisory only.
      </Text>
    </section>
  );
}

/** The label of `us-2021-03-15`: `US 2021-03-15`. */
export function formatVersion(version: string): string {
  return version.toUpperCase().replace('-', ' ');
}

/** One comparison, with both sides and its citation. */
export function StepRow({ step }: { step: Step }) {
  const { label, sum, operator, passed, citation } = step;
  const [left, right] = formatSides(step);
  const isShort = sum !== undefined && compareAmounts(step.left, step.right) < 0;
  return (
    <div className={classes.step}>
      {passed ? (
        <IconCheck size={16} stroke={2} className={classes.holds} aria-label="Passed" />
      ) : (
        <IconX size={16} stroke={2} className={classes.broken} aria-label="Failed" />
      )}
      <div className={classes.words}>
        <Text size="sm">{label}</Text>
        {sum && (
          <dl className={classes.sum}>
            {sum.map((addend) => (
              <div key={addend.label + addend.amount}>
                <dt>{addend.label}</dt>
                <dd>{formatMoney(addend.amount)}</dd>
              </div>
            ))}
          </dl>
        )}
        {isShort ? (
          <span className={classes.comparison}>
            {left}: {formatMoney(subtractExactly(step.right, step.left))} below the {right} threshold
          </span>
        ) : (
          <Group gap={6} className={classes.comparison}>
            <span>{left}</span>
            <Badge variant="default" size="sm" tt="none">
              {operator}
            </Badge>
            <span>{right}</span>
          </Group>
        )}
        <Dimmed size="xs">{citation}</Dimmed>
      </div>
    </div>
  );
}
