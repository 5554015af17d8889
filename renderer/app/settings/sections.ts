import type { ComponentType } from 'react';
import { Appearance } from './appearance.tsx';

/** A part of the settings, at the address that its name stands in. */
export interface SettingsSection {
  section: string;
  name: string;
  Section: ComponentType;
}

/** In the order in which they are listed; the first is shown where the address names none. */
export const sections: [SettingsSection, ...SettingsSection[]] = [
  { section: 'appearance', name: 'Appearance', Section: Appearance },
];
