import { Badge, Group } from '@mantine/core';
import { phraseOf } from '#shared/contracts/errors.ts';

interface StatusCodeProps {
  status: number;
  /** Whether the phrase of an error follows. */
  withPhrase?: boolean;
}

/** An HTTP status, in the color of its meaning. */
export function StatusCode({ status, withPhrase = false }: StatusCodeProps) {
  const color = status < 400 ? 'teal' : status < 500 ? 'yellow' : 'red';
  const badge = (
    <Badge variant="light" color={color} radius="sm" autoContrast>
      {status}
    </Badge>
  );
  if (!withPhrase) return badge;
  return (
    <Group gap="xs">
      {badge}
      {phraseOf(status)}
    </Group>
  );
}
