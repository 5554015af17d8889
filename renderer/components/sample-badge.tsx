import { Badge, type BadgeProps } from '@mantine/core';
import { useSampleAccount } from '../api/use-sample-account.ts';

/** Marks a record of the sample data, if there are other records beside it. */
export function SampleBadge(props: BadgeProps) {
  if (useSampleAccount() === undefined) return null;
  return (
    <Badge size="sm" variant="light" color="grape" tt="none" fw={500} flex="none" {...props}>
      Sample
    </Badge>
  );
}
