import type { ComponentType } from 'react';
import { OfficersSettings } from '../../features/access/officers/officers-settings.tsx';
import { FourEyesSettings } from '../../features/compliance/four-eyes-settings.tsx';
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
  { section: 'officers', name: 'Officers', Section: OfficersSettings },
  { section: 'four-eyes', name: 'Four eyes', Section: FourEyesSettings },
];
