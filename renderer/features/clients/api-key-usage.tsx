import { Box, Skeleton, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { OperationUsage, RequestCounts, UsageDay } from '#shared/contracts/clients/api-key-usage.ts';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import frame from '../../components/bar-table.module.css';
import { CopyField } from '../../components/copy-field.tsx';
import type { DailySeries } from '../../components/daily-plot.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatCount, formatPercent } from '../../components/format-number.ts';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { PartBar } from '../../components/part-bar.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import { nameOperation } from './name-operation.ts';

const series: DailySeries<UsageDay>[] = [
  { name: 'success', label: 'Successful', color: 'harbor.5' },
  { name: 'rejected', label: 'Client errors', color: 'orange.6' },
  { name: 'limited', label: 'Too many requests', color: 'yellow.4' },
  { name: 'failed', label: 'Server errors', color: 'red.7' },
];

const plotHeight = 220;

/** Loaded after the rest of the screen. */
const DailyPlot = lazy(async () => ({
  default: (await import('../../components/daily-plot.tsx')).DailyPlot<UsageDay>,
}));

const errorsOf = ({ rejected, limited, failed }: RequestCounts) => rejected + limited + failed;
const totalOf = (counts: RequestCounts) => counts.success + errorsOf(counts);

function sum(days: readonly RequestCounts[], count: (day: RequestCounts) => number): number {
  return days.reduce((total, day) => total + count(day), 0);
}

/** How much a key is used: its requests by day, and by operation. */
export function ApiKeyUsage({ usage }: { usage: CallOutput<'getApiKeyUsage'> }) {
  const { apiKey, days, operations } = usage;
  const total = sum(days, totalOf);
  const period = `last ${limits.apiKeyUsageDays} days`;
  if (total === 0) {
    return (
      <Section title={`Usage, ${period}`}>
        <NoRequests apiKey={apiKey} />
      </Section>
    );
  }
  return (
    <>
      <Section title={`Usage, ${period}`}>
        <Stack>
          <Totals days={days} total={total} />
          <Box component="figure" m={0}>
            <figcaption>
              <Dimmed>{describeBusiestDay(days)}</Dimmed>
            </figcaption>
            <Suspense fallback={<Skeleton height={plotHeight} />}>
              <DailyPlot days={days} series={series} height={plotHeight} isDetailed />
            </Suspense>
          </Box>
        </Stack>
      </Section>
      <Section title={`Operations, ${period}`}>
        <Operations operations={operations} />
      </Section>
    </>
  );
}

function Totals({ days, total }: { days: readonly UsageDay[]; total: number }) {
  const errors = sum(days, errorsOf);
  const limited = sum(days, (day) => day.limited);
  return (
    <FieldList
      fields={[
        { label: 'Requests', value: total, as: 'number' },
        { label: 'Errors', value: `${errors.toLocaleString()} (${formatPercent(errors, total)})` },
        { label: 'Too many requests (429)', value: limited, as: 'number' },
      ]}
    />
  );
}

function describeBusiestDay(days: readonly UsageDay[]): string {
  const busiest = days.reduce((most, day) => (totalOf(day) > totalOf(most) ? day : most));
  return `Most requests: ${formatDay(busiest.day)}, ${formatCount(totalOf(busiest), 'request')}`;
}

function Operations({ operations }: { operations: readonly OperationUsage[] }) {
  const most = Math.max(...operations.map(totalOf));
  return (
    <table className={frame.table}>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col" className={frame.number}>
            Requests
          </th>
          <th scope="col" className={frame.number}>
            Errors
          </th>
          <th scope="col">By outcome</th>
        </tr>
      </thead>
      <tbody>
        {operations.map((one) => (
          <tr key={one.operation}>
            <th scope="row">{nameOperation(one.operation)}</th>
            <td className={frame.number}>{totalOf(one).toLocaleString()}</td>
            <td className={frame.number}>
              {errorsOf(one) > 0 &&
                `${errorsOf(one).toLocaleString()} (${formatPercent(errorsOf(one), totalOf(one))})`}
            </td>
            <td width="40%">
              <PartBar
                share={totalOf(one) / most}
                parts={[
                  { name: 'successful', count: one.success, tone: 'medium' },
                  { name: 'client errors', count: one.rejected + one.limited, tone: 'late' },
                  { name: 'server errors', count: one.failed, tone: 'overdue' },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says how to send the first request with a key that can be used. */
function NoRequests({ apiKey: { lastUsedAt, revokedAt } }: { apiKey: ApiKey }) {
  const { output: listener } = useOperation('getListener');
  const address = listener?.address;
  return (
    <Stack>
      <NothingYet
        Icon={IconChartBar}
        title={`No requests in the last ${limits.apiKeyUsageDays} days`}
        guide="api-keys.md"
      >
        {lastUsedAt ? (
          <>
            The key was last used on <When at={lastUsedAt} />.
          </>
        ) : (
          'The key has never been used.'
        )}
      </NothingYet>
      {!revokedAt && address && (
        <>
          <Dimmed>To test the key on this computer, replace YOUR_KEY and run:</Dimmed>
          <CopyField name="command" value={`curl -H "X-API-KEY: YOUR_KEY" ${address}/issuers`} />
        </>
      )}
    </Stack>
  );
}
