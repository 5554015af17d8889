import type { ComponentType } from 'react';
import { ListenerSettings } from '../../features/clients/listener-settings.tsx';
import { ClientTextsSettings } from '../../features/compliance/client-texts-settings.tsx';
import { ReasonCodesSettings } from '../../features/compliance/reason-codes-settings.tsx';
import { ComplianceTimeZoneSettings } from '../../features/installation/compliance-time-zone-settings.tsx';
import { DataSettings } from '../../features/installation/data-settings.tsx';
import { LimitsSettings } from '../../features/installation/limits-settings.tsx';
import { NamesSettings } from '../../features/installation/names-settings.tsx';
import { OfficersSettings } from '../../features/officers/officers-settings.tsx';
import { SecondApprovalSettings } from '../../features/officers/second-approval-settings.tsx';
import { CheckoutSettings } from '../../features/trading/checkout-settings.tsx';
import { Appearance } from './appearance.tsx';

/** A section of the settings, with its name in the address. */
export interface SettingsSection {
  section: string;
  name: string;
  Section: ComponentType;
}

/** In the order of the screen; the first is shown by default. */
export const sections: [SettingsSection, ...SettingsSection[]] = [
  { section: 'appearance', name: 'Appearance', Section: Appearance },
  { section: 'names', name: 'Operator and vendor names', Section: NamesSettings },
  { section: 'api-server', name: 'API server', Section: ListenerSettings },
  { section: 'checkout', name: 'Checkout', Section: CheckoutSettings },
  { section: 'compliance-time-zone', name: 'Compliance time zone', Section: ComplianceTimeZoneSettings },
  { section: 'reason-codes', name: 'Reason codes', Section: ReasonCodesSettings },
  { section: 'client-texts', name: 'Texts to clients', Section: ClientTextsSettings },
  { section: 'limits', name: 'Limits', Section: LimitsSettings },
  { section: 'officers', name: 'Officers', Section: OfficersSettings },
  { section: 'second-approval', name: 'Second approval', Section: SecondApprovalSettings },
  { section: 'data', name: 'Data and backup', Section: DataSettings },
];
