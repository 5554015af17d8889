import { Badge } from '@mantine/core';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { When } from '../../components/when.tsx';

export function isExpired({ expiresAt }: ApiKey): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'always' });

/** When a key expires; a near expiry is highlighted. */
export function ApiKeyExpiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  if (expiresAt === null) {
    return <Dimmed>Never</Dimmed>;
  }
  const hours = (Date.parse(expiresAt) - Date.now()) / hourMilliseconds;
  if (hours <= 0) return <Badge color="orange">Expired</Badge>;
  if (hours > 48) return <When at={expiresAt} />;
  const label =
    hours < 1 ? relative.format(Math.ceil(hours * 60), 'minute') : relative.format(Math.ceil(hours), 'hour');
  return (
    <time dateTime={expiresAt} title={expiresAt}>
      {label}
    </time>
  );
}
