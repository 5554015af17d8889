import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A text in a quieter color, such as a hint or the absence of data. */
export function Dimmed({ size = 'sm', children }: { size?: 'xs' | 'sm'; children: ReactNode }) {
  return (
    <Text size={size} c="dimmed">
      {children}
    </Text>
  );
}
