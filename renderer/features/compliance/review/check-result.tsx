import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Fact } from '#shared/contracts/compliance/cases.ts';
import type { CheckResult as Result } from '#shared/domain/identity-checks.ts';
import classes from './check-result.module.css';

const results: Record<Result, { label: string; Icon: typeof IconCircleCheck }> = {
  PASSED: { label: 'Passed', Icon: IconCircleCheck },
  FAILED: { label: 'Failed', Icon: IconAlertTriangle },
  NOT_RUN: { label: 'Not run', Icon: IconCircleDashed },
};

/** The result of a check: an icon and a word, because color says nothing to some readers. */
export function CheckResult({ check }: { check: NonNullable<Fact['check']> }) {
  const { label, Icon } = results[check.result];
  return (
    <span className={classes.result} data-result={check.result}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {label}
    </span>
  );
}

/** The results of all checks in one line. */
export function CheckSummary({ checks }: { checks: readonly NonNullable<Fact['check']>[] }) {
  const counts = Object.entries(results).map(([result, { label }]) => {
    const count = checks.filter((check) => check.result === result).length;
    return count > 0 ? `${count} ${label.toLowerCase()}` : [];
  });
  return `${checks.length} checks: ${counts.flat().join(', ')}`;
}
