import { Group, Pagination, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { TradeTable } from './trade-table.tsx';

const tradesAtOnce = 10;

export function OfferingTrades({ offeringId }: { offeringId: string }) {
  const [page, setPage] = useState(1);
  const { output, error, reload } = useOperation('listOfferingTrades', {
    params: { id: offeringId },
    query: { page, limit: tradesAtOnce },
  });
  const total = output?.meta.totalItems ?? 0;
  return (
    <Section
      title="Trades"
      description={total > 0 && `${formatCount(total, 'trade')} (carts excluded)`}
      action={
        <NewRecordLink operation="placeSubscription" to="/trades/new" search={{ offeringId }}>
          Enter paper subscription
        </NewRecordLink>
      }
    >
      <ErrorAlert message={error?.message} onRetry={reload} />
      {!output && !error && <Skeleton height={120} />}
      {output && total === 0 && (
        <NothingYet guide="records.md">No trades yet. To try it, enter a paper subscription.</NothingYet>
      )}
      {output && total > 0 && <TradeTable trades={output.items} counterpart="investorAccount" />}
      {output && output.meta.totalPages > 1 && (
        <Group justify="flex-end" mt="sm">
          <Pagination
            size="sm"
            value={page}
            onChange={setPage}
            total={output.meta.totalPages}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </Section>
  );
}
