import { Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useSampleAccount } from '../api/use-sample-account.ts';
import { RemoveSampleData } from '../features/installation/remove-sample-data.tsx';
import classes from './app-shell.module.css';

/** Above every screen while sample data is loaded beside other records. */
export function SampleBanner() {
  if (useSampleAccount() === undefined) return null;
  return (
    <aside aria-label="Sample data" className={classes.banner}>
      <IconFlask size={16} stroke={1.75} aria-hidden />
      <Text size="sm">
        Sample data is loaded beside your records. The filter “Sample data” of a list or a queue shows it.
      </Text>
      <RemoveSampleData size="compact-xs" />
    </aside>
  );
}
