import { Checkbox, Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '#shared/contracts/errors.ts';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import { decisionsOf, labelsOf } from '#shared/domain/decisions.ts';
import { type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import type { SecondApproval } from '#shared/domain/second-approval.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../api/use-action.ts';
import { operationQuery, useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatError } from '../../components/format-error.ts';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.tsx';
import classes from './second-approval-settings.module.css';

/** The columns: decisions with the same meaning, whatever the name of their state in each review. */
const columns = [
  ['APPROVED'],
  ['FUNDED'],
  ['SETTLED'],
  ['NEEDS_INFO', 'RESUBMIT'],
  ['REJECTED'],
  ['REFUNDED'],
  ['CANCELLED'],
  ['NEEDS_REVIEW', 'PENDING'],
].map((states) => ({ states, label: labelsOf(states[0] ?? '').label }));

export function SecondApprovalSettings() {
  const { output, error, reload } = useOperation('getSecondApproval');
  const { run, error: changeError } = useAction('setSecondApproval');
  // The new values of checkboxes until the service has responded.
  const [pendingChanges, setPendingChanges] = useState<Partial<NonNullable<typeof output>>>({});
  const whyNot = useWhyNot()('setSecondApproval');
  const set = output && { ...output, ...pendingChanges };

  const toggle = async (review: ReviewName, state: string, isSet: boolean) => {
    const others = (set?.[review] ?? []).filter((one) => one !== state);
    const change = { [review]: isSet ? [...others, state] : others };
    setPendingChanges((before) => ({ ...before, ...change }));
    const after = await run({ body: change });
    if (awaitsAdministrator(after)) toast(after.message);
    else if (after) queryClient.setQueryData(operationQuery('getSecondApproval').queryKey, after);
    setPendingChanges({});
  };

  return (
    <Section
      title="Second approval (maker-checker)"
      description="Selected decisions require a second officer. The record does not change until another officer confirms."
    >
      <Stack>
        {whyNot && <Dimmed>{whyNot}.</Dimmed>}
        <ErrorAlert message={!output ? error?.message : undefined} onRetry={reload} />
        <ErrorAlert message={changeError?.errors.map(explain).join(' ')} />
        {set ? (
          <Matrix set={set} isFixed={whyNot !== undefined} onToggle={(...change) => void toggle(...change)} />
        ) : (
          !error && <Skeleton height={420} />
        )}
      </Stack>
    </Section>
  );
}

/** The error `kyc: requires two officers …` with the labels of the table. */
function explain(error: FieldError): string {
  const row = reviewNames.find((review) => review === error.field);
  return row ? `${reviews[row].label} ${error.message}.` : formatError(error);
}

interface MatrixProps {
  set: SecondApproval;
  isFixed: boolean;
  onToggle: (review: ReviewName, state: string, isSet: boolean) => void;
}

function Matrix({ set, isFixed, onToggle }: MatrixProps) {
  return (
    <Table.ScrollContainer minWidth={720} type="native">
      <Table className={classes.matrix} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Review</VisuallyHidden>
            </Table.Th>
            {columns.map(({ label }) => (
              <Table.Th key={label} ta="center">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reviewNames.map((review) => (
            <Table.Tr key={review}>
              <Table.Th scope="row" fw={500}>
                {reviews[review].label}
              </Table.Th>
              {columns.map(({ label, states }) => {
                const state = decisionsOf(review).find((one) => states.includes(one));
                return (
                  <Table.Td key={label}>
                    {state && (
                      <Checkbox
                        className={classes.box}
                        size="sm"
                        aria-label={`${reviews[review].label}: ${label}`}
                        disabled={isFixed}
                        checked={set[review].includes(state)}
                        onChange={(event) => onToggle(review, state, event.currentTarget.checked)}
                      />
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
