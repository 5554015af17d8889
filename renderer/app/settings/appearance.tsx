import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { colorSchemes } from '../../components/color-scheme-menu.tsx';
import { Section } from '../../components/section.tsx';

const choices = colorSchemes.map(({ scheme, name }) => ({ value: scheme, label: name }));

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
