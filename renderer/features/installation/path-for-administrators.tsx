import { Code, Text } from '@mantine/core';

/** A path, which only administrators see. */
export function PathForAdministrators({ path }: { path: string | null }) {
  if (path !== null) return <Code>{path}</Code>;
  return (
    <Text size="sm" c="dimmed">
      Visible to administrators only
    </Text>
  );
}
