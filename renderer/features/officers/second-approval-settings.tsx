import { Checkbox, Stack, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '#shared/contracts/errors.ts';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import { decisionsBySetting, labelsOf } from '#shared/domain/decisions.ts';
import { type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import type { SecondApproval } from '#shared/domain/second-approval.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAction } from '../../api/use-action.ts';
import { operationQuery, useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatError } from '../../components/format-error.ts';
import { Loaded } from '../../components/loaded.tsx';
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
  ['NEEDS_REVIEW', 'PENDING', 'SUBMITTED', 'IN_REVIEW'],
].map((states) => ({ states, label: labelsOf(states[0] ?? '').label }));

/** A decision that never or always needs a second approval is not a setting. */
const settableReviews = reviewNames.filter((review) => decisionsBySetting(review).length > 0);

export function SecondApprovalSettings() {
  const query = useOperation('getSecondApproval');
  const { run, error } = useAction('setSecondApproval');
  // The new values of checkboxes until the service has responded.
  const [pendingChanges, setPendingChanges] = useState<Partial<SecondApproval>>({});
  const whyNot = useWhyNot()('setSecondApproval');

  const set = async (review: ReviewName, states: string[]) => {
    const change = { [review]: states };
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
        <ErrorAlert message={error?.errors.map(explain).join(' ')} />
        <Loaded query={query} height={420}>
          {(stored) => (
            <Matrix
              set={{ ...stored, ...pendingChanges }}
              isFixed={whyNot !== undefined}
              onChange={(review, states) => void set(review, states)}
            />
          )}
        </Loaded>
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
  onChange: (review: ReviewName, states: string[]) => void;
}

function Matrix({ set, isFixed, onChange }: MatrixProps) {
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
          {settableReviews.map((review) => (
            <Table.Tr key={review}>
              <Table.Th scope="row" fw={500}>
                {reviews[review].label}
              </Table.Th>
              {columns.map(({ label, states }) => {
                const state = decisionsBySetting(review).find((one) => states.includes(one));
                return (
                  <Table.Td key={label}>
                    {state && (
                      <Checkbox
                        className={classes.box}
                        size="sm"
                        aria-label={`${reviews[review].label}: ${label}`}
                        disabled={isFixed}
                        checked={set[review].includes(state)}
                        onChange={(event) => {
                          const others = set[review].filter((one) => one !== state);
                          onChange(review, event.currentTarget.checked ? [...others, state] : others);
                        }}
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
