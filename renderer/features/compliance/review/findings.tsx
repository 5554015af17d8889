import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CaseFinding, Fact, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { RecordLink } from '../../../components/record-link.tsx';
import { CheckSummary } from './check-result.tsx';
import classes from './findings.module.css';
import severityClasses from './severity.module.css';

interface FindingsProps extends Pick<ReviewCase, 'examination' | 'findings'> {
  /** The checks of the case, if it has any: without findings, they must also have passed. */
  checks?: readonly NonNullable<Fact['check']>[];
}

/** The findings, highest severity first. */
export function Findings({ examination, findings, checks = [] }: FindingsProps) {
  if (examination === 'none' && findings.length === 0) return null;
  if (examination === 'running') {
    return (
      <p className={classes.running}>
        <Loader size={14} color="gray" />
        <Text size="sm">Checks are running. Findings appear here.</Text>
      </p>
    );
  }
  if (findings.length === 0 && checks.some(({ result }) => result !== 'PASSED')) {
    return (
      <p className={classes.running}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        <Text size="sm">
          <CheckSummary checks={checks} />
        </Text>
      </p>
    );
  }
  if (findings.length === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        <Text size="sm">No findings</Text>
      </p>
    );
  }
  return <FindingList findings={findings} />;
}

interface FindingListProps extends Pick<FindingsProps, 'findings'> {
  /** What an officer can do about a finding. */
  actionOf?: (finding: CaseFinding) => ReactNode;
}

export function FindingList({ findings, actionOf }: FindingListProps) {
  return (
    <ul className={classes.list} aria-label="Findings">
      {findings.map((finding) => {
        const { code, severity, message, recordIds } = finding;
        return (
          <li
            key={code + message}
            className={`${classes.finding} ${severityClasses.severity}`}
            data-severity={severity}
          >
            {severity === 'LOW' ? (
              <IconInfoCircle size={16} stroke={1.75} aria-label="Low" />
            ) : (
              <IconAlertTriangle
                size={16}
                stroke={1.75}
                aria-label={severity === 'HIGH' ? 'High' : 'Medium'}
              />
            )}
            <Text size="sm" component="div">
              {message}{' '}
              {recordIds.map((id, index) => (
                <RecordLink key={id} id={id}>
                  {index === 0 ? 'Open the other record' : ', another'}
                </RecordLink>
              ))}{' '}
              {actionOf?.(finding)}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
