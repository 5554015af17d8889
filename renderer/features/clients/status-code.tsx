import { Badge } from '@mantine/core';

/** An HTTP status, in the color of its meaning. */
export function StatusCode({ status }: { status: number }) {
  const color = status < 400 ? 'teal' : status < 500 ? 'yellow' : 'red';
  return (
    <Badge variant="light" color={color} radius="sm" autoContrast>
      {status}
    </Badge>
  );
}
