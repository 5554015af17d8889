import { Checkbox, Stack, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '#shared/contracts/errors.ts';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import { decisionsBySetting, labelsOf } from '#shared/domain/decisions.ts';
import { type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import type { RequiredStates } from '#shared/domain/second-approval.ts';
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
import { FromAmount } from './second-approval-amount.tsx';
import classes from './second-approval-settings.module.css';

/** The columns: decisions with the same meaning, whatever the name of their state in each review. */
const columns = [
  { states: ['APPROVED', 'ACTIVE'], label: 'Approve or confirm' },
  { states: ['FUNDED'] },
  { states: ['SETTLED'] },
  { states: ['NEEDS_INFO', 'RESUBMIT'] },
  { states: ['REJECTED', 'REVOKED'], label: 'Reject or revoke' },
  { states: ['REFUNDED', 'UNWOUND'], label: 'Refund or unwind' },
  { states: ['CANCELLED', 'CLOSED'], label: 'Cancel or close' },
  { states: ['NEEDS_REVIEW', 'PENDING', 'SUBMITTED', 'IN_REVIEW', 'UNMATCHED'] },
].map(({ states, label = labelsOf(states[0] ?? '').label }) => ({ states, label }));

/** A decision that never or always needs a second approval is not a setting. */
const settableReviews = reviewNames.filter((review) => decisionsBySetting(review).length > 0);

/** The new decisions of some reviews, or whether money has an officer of its own. */
type Change = Partial<Record<ReviewName, string[]> & { separatesMoney: boolean }>;

export function SecondApprovalSettings() {
  const query = useOperation('getSecondApproval');
  const { run, error } = useAction('setSecondApproval');
  // The new values of checkboxes until the service has responded.
  const [pendingChanges, setPendingChanges] = useState<Change>({});
  const whyNot = useWhyNot()('setSecondApproval');

  const set = async (change: Change) => {
    setPendingChanges((before) => ({ ...before, ...change }));
    const after = await run({ body: change });
    if (awaitsAdministrator(after)) toast(after.message);
    else if (after) {
      queryClient.setQueryData(operationQuery('getSecondApproval').queryKey, after);
      toast('Second approval saved');
    }
    setPendingChanges({});
  };

  return (
    <Section
      title="Second approval (maker-checker)"
      description="Selected decisions require a second officer. The record does not change until another officer confirms. Each change is saved immediately."
    >
      <Stack>
        {whyNot && <Dimmed>{whyNot}.</Dimmed>}
        <ErrorAlert message={error?.errors.map(explain).join(' ')} />
        <Loaded query={query} height={420}>
          {(stored) => (
            <Stack>
              <Matrix
                set={{ ...stored, ...pendingChanges }}
                isFixed={whyNot !== undefined}
                onChange={(change) => void set(change)}
              />
              <Checkbox
                label="Different officers for money and settlement"
                description="Who recorded a receipt, refund, or reversal of a trade cannot settle it, complete its unwinding, or confirm its funding."
                disabled={whyNot !== undefined}
                checked={pendingChanges.separatesMoney ?? stored.separatesMoney}
                onChange={(event) => void set({ separatesMoney: event.currentTarget.checked })}
              />
              <FromAmount key={stored.fromAmount} fromAmount={stored.fromAmount} />
            </Stack>
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
  set: RequiredStates;
  isFixed: boolean;
  onChange: (change: Change) => void;
}

/** A checkbox of the matrix: a decision of a review. */
interface Cell {
  review: ReviewName;
  state: string;
}

/** The decision of a review in a column, if it is a setting. */
function cellAt(review: ReviewName, states: readonly string[]): Cell[] {
  const state = decisionsBySetting(review).find((one) => states.includes(one));
  return state === undefined ? [] : [{ review, state }];
}

/** All decisions of a review that are settings, in the order of the columns. */
function cellsOf(review: ReviewName): Cell[] {
  return columns.flatMap(({ states }) => cellAt(review, states));
}

/** The settings in which these decisions require a second approval, or do not; unchanged ones are omitted. */
function withCells(set: RequiredStates, cells: readonly Cell[], isChecked: boolean): Change {
  const change: Change = {};
  for (const { review, state } of cells) {
    const others = (change[review] ?? set[review]).filter((one) => one !== state);
    change[review] = isChecked ? [...others, state] : others;
  }
  return change;
}

function Matrix({ set, isFixed, onChange }: MatrixProps) {
  const boxOf = (label: string, cells: readonly Cell[]) => {
    const checked = cells.filter(({ review, state }) => set[review].includes(state)).length;
    return (
      <Checkbox
        className={classes.box}
        size="sm"
        aria-label={label}
        disabled={isFixed}
        checked={checked === cells.length}
        indeterminate={checked > 0 && checked < cells.length}
        onChange={(event) => onChange(withCells(set, cells, event.currentTarget.checked))}
      />
    );
  };
  return (
    <Table.ScrollContainer minWidth={720} type="native">
      <Table className={classes.matrix} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Review</VisuallyHidden>
            </Table.Th>
            <Table.Th ta="center">All</Table.Th>
            {columns.map(({ label }) => (
              <Table.Th key={label} ta="center">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">All</Table.Th>
            <Table.Td>{boxOf('All reviews: all decisions', settableReviews.flatMap(cellsOf))}</Table.Td>
            {columns.map(({ label, states }) => (
              <Table.Td key={label}>
                {boxOf(
                  `All reviews: ${label}`,
                  settableReviews.flatMap((review) => cellAt(review, states)),
                )}
              </Table.Td>
            ))}
          </Table.Tr>
          {settableReviews.map((review) => (
            <Table.Tr key={review}>
              <Table.Th scope="row" fw={500}>
                {reviews[review].label}
              </Table.Th>
              <Table.Td>{boxOf(`${reviews[review].label}: all decisions`, cellsOf(review))}</Table.Td>
              {columns.map(({ label, states }) => {
                const [cell] = cellAt(review, states);
                return (
                  <Table.Td key={label}>
                    {cell && boxOf(`${reviews[review].label}: ${labelsOf(cell.state, review).label}`, [cell])}
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
