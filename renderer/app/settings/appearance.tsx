import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Section } from '../../components/section.tsx';

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System default' },
];

/** Light or dark, stored in this window or browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title="Appearance" description="This device only.">
      <SegmentedControl
        aria-label="Color scheme"
        data={choices}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
    </Section>
  );
}
