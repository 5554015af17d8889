import { Title } from '@mantine/core';
import type { CaseFinding, Fact, FactColumn, FactGroup } from '#shared/contracts/compliance/cases.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { isToned } from '#shared/domain/states.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { CalendarDay } from '../../../components/calendar-day.tsx';
import { Deadline } from '../../../components/deadline.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { When } from '../../../components/when.tsx';
import { CheckResult } from './check-result.tsx';
import classes from './fact-table.module.css';
import severityClasses from './severity.module.css';

interface FactTableProps {
  group: FactGroup;
  findings: readonly CaseFinding[];
}

/** Facts under a title; those with a finding are marked with its severity. */
export function FactTable({ group: { title, columns, facts }, findings }: FactTableProps) {
  if (facts.length === 0) return null;
  const severityOf = ({ finding }: Fact) => findings.find(({ code }) => code === finding)?.severity;
  return (
    <section className={classes.group}>
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      {columns ? (
        <ComparedFacts columns={columns} facts={facts} severityOf={severityOf} />
      ) : (
        <table className={classes.table}>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.label} className={severityClasses.severity} data-severity={severityOf(fact)}>
                <th scope="row">{fact.label}</th>
                <td>
                  <FactValue kind={fact.kind} value={fact.value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface ComparedFactsProps {
  columns: readonly FactColumn[];
  facts: readonly Fact[];
  severityOf: (fact: Fact) => CaseFinding['severity'] | undefined;
}

/** Whether the reason of a failed check only repeats the values beside each other. */
function isShownByValues({ finding }: Fact): boolean {
  return finding === 'MRZ_MISMATCH' || finding === 'TEXT_MISMATCH';
}

/** The values of each fact side by side, below its label: the pane has no space for a column of labels. */
function ComparedFacts({ columns, facts, severityOf }: ComparedFactsProps) {
  return (
    <table className={`${classes.table} ${classes.compared}`}>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {facts.map((fact) => (
        <tbody key={fact.label} className={severityClasses.severity} data-severity={severityOf(fact)}>
          <tr>
            <th scope="rowgroup" colSpan={fact.check ? columns.length - 1 : columns.length}>
              {fact.label}
            </th>
            {fact.check && (
              <td className={classes.result}>
                <CheckResult check={fact.check} />
              </td>
            )}
          </tr>
          <tr>
            {columns.map(({ label, missing }, index) => (
              <td key={label}>
                <FactValue
                  kind={fact.kind}
                  value={[fact.value, ...fact.others][index] ?? null}
                  missing={missing}
                />
              </td>
            ))}
          </tr>
          {fact.check?.reason && !isShownByValues(fact) && (
            <tr>
              <td colSpan={columns.length} className={classes.reason}>
                {fact.check.reason}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

interface FactValueProps {
  kind: Fact['kind'];
  value: Fact['value'];
  /** The text for a missing value. */
  missing?: string | undefined;
}

/** A value in the format of its kind. */
export function FactValue({ kind, value, missing = '–' }: FactValueProps) {
  if (value === null || value === '') return <span className={classes.none}>{missing}</span>;
  switch (kind) {
    case 'day':
      return (
        <span className={classes.day}>
          <CalendarDay at={String(value)} />
        </span>
      );
    case 'time':
      return <When at={String(value)} exactTo="minute" />;
    case 'deadline':
      return <Deadline at={String(value)} />;
    case 'money':
      return <span className={classes.number}>{formatMoney(value as string)}</span>;
    case 'number':
      return <span className={classes.number}>{Number(value).toLocaleString()}</span>;
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'state':
      return isToned(String(value)) ? <StateBadge state={String(value)} /> : toChoiceLabel(String(value));
    default:
      return <Breakable text={String(value)} />;
  }
}
