import { Badge } from '@mantine/core';

/** A status of HTTP, in the colour of what it means. */
export function StatusCode({ status }: { status: number }) {
  const color = status < 400 ? 'teal' : status < 500 ? 'yellow' : 'red';
  return (
    <Badge variant="light" color={color} radius="sm" autoContrast>
      {status}
    </Badge>
  );
}
