import type { StatusClass } from '#shared/contracts/clients/listener.ts';
import { useOperation } from '../../api/use-operation.ts';
import { LogFilters } from '../../components/log-filters.tsx';
import { nameApiKey } from './name-api-key.ts';
import type { RequestsSearch } from './requests-search.ts';

const statuses: { value: StatusClass; label: string }[] = [
  { value: 'success', label: 'Success (2xx, 3xx)' },
  { value: 'rejected', label: 'Client error (4xx)' },
  { value: 'failed', label: 'Server error (5xx)' },
];

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

interface RequestFiltersProps {
  search: RequestsSearch;
  onSearch: (search: RequestsSearch) => void;
}

/** The filters of the API request log. */
export function RequestFilters({ search, onSearch }: RequestFiltersProps) {
  const { output } = useOperation('listApiKeys');
  const keys = output?.items.map((key) => ({ value: key.id, label: nameApiKey(key) })) ?? [];
  return (
    <LogFilters
      label="Filter requests"
      filters={[
        {
          name: 'text',
          label: 'Path or request ID',
          kind: 'text',
          width: 250,
          placeholder: 'Path or request ID',
        },
        {
          name: 'status',
          label: 'Status',
          kind: 'choice',
          width: 180,
          placeholder: 'Any status',
          choices: statuses,
        },
        {
          name: 'method',
          label: 'Method',
          kind: 'choice',
          width: 130,
          placeholder: 'Any method',
          choices: methods,
        },
        {
          name: 'key',
          label: 'Key',
          kind: 'choice',
          width: 220,
          placeholder: 'Any key',
          isLong: true,
          choices: [{ value: 'none', label: 'Invalid or missing key' }, ...keys],
        },
      ]}
      search={search}
      onSearch={onSearch}
    />
  );
}
