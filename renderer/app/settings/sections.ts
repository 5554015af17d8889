import type { ComponentType } from 'react';
import { ListenerSettings } from '../../features/clients/listener-settings.tsx';
import { ClientTextsSettings } from '../../features/compliance/client-texts-settings.tsx';
import { ReasonCodesSettings } from '../../features/compliance/reason-codes-settings.tsx';
import { RequiredListsSettings } from '../../features/compliance/screening/required-lists-settings.tsx';
import { ComplianceTimeZoneSettings } from '../../features/installation/compliance-time-zone-settings.tsx';
import { DataSettings } from '../../features/installation/data-settings.tsx';
import { LimitsSettings } from '../../features/installation/limits-settings.tsx';
import { NamesSettings } from '../../features/installation/names-settings.tsx';
import { OfficersSettings } from '../../features/officers/officers-settings.tsx';
import { SecondApprovalSettings } from '../../features/officers/second-approval-settings.tsx';
import { CheckoutSettings } from '../../features/trading/checkout-settings.tsx';
import { Appearance } from './appearance.tsx';
import { type SectionId, sectionNames } from './section-names.ts';

const components: Record<SectionId, ComponentType> = {
  appearance: Appearance,
  names: NamesSettings,
  'api-server': ListenerSettings,
  checkout: CheckoutSettings,
  'compliance-time-zone': ComplianceTimeZoneSettings,
  'reason-codes': ReasonCodesSettings,
  'client-texts': ClientTextsSettings,
  'sanctions-lists': RequiredListsSettings,
  limits: LimitsSettings,
  officers: OfficersSettings,
  'second-approval': SecondApprovalSettings,
  data: DataSettings,
};

/** The sections in the order of the screen, with what each shows. */
export const sections = (Object.keys(sectionNames) as SectionId[]).map((section) => ({
  section,
  name: sectionNames[section].name,
  Section: components[section],
}));
