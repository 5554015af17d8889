import {
  IconActivity,
  IconArrowsExchange,
  IconBuilding,
  IconBuildingBank,
  IconChartPie,
  IconChecklist,
  IconCode,
  IconFile,
  IconFileImport,
  IconHelp,
  IconHistory,
  IconHome,
  IconId,
  IconReceipt,
  IconRosetteDiscountCheck,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReviewGroup } from '#shared/domain/reviews/define-review.ts';
import { type ReviewName, reviewGroups } from '#shared/domain/reviews.ts';

/** A link to a screen. */
export interface Destination {
  name: string;
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  Icon: TablerIcon;
  /** The reviews whose pending records are counted next to it. */
  reviews?: readonly ReviewName[];
  /** Additional search words for the palette. */
  keywords?: string[];
}

export interface DestinationGroup {
  /** Missing for the first group. */
  title?: string;
  destinations: Destination[];
}

const groupIcons: Record<ReviewGroup['icon'], TablerIcon> = {
  id: IconId,
  rosette: IconRosetteDiscountCheck,
  building: IconBuilding,
  speakerphone: IconSpeakerphone,
  bank: IconBuildingBank,
  receipt: IconReceipt,
  file: IconFile,
  checklist: IconChecklist,
};

/** The destinations of the sidebar and the palette, in this order. */
export const navigation: DestinationGroup[] = [
  {
    destinations: [
      { name: 'Home', to: '/', Icon: IconHome, keywords: ['overview', 'start'] },
      { name: 'Imports', to: '/imports', Icon: IconFileImport, keywords: ['csv', 'upload', 'spreadsheet'] },
    ],
  },
  {
    title: 'Queues',
    destinations: reviewGroups.map(({ name, icon, reviews }) => ({
      name,
      to: '/reviews/$review' as const,
      params: { review: reviews[0] },
      Icon: groupIcons[icon],
      reviews,
      keywords: ['review', 'queue'],
    })),
  },
  {
    title: 'Records',
    destinations: [
      { name: 'Issuers', to: '/issuers', Icon: IconBuildingBank },
      { name: 'Offerings', to: '/offerings', Icon: IconChartPie },
      { name: 'Investor accounts', to: '/investor-accounts', Icon: IconUsersGroup },
      { name: 'Individuals', to: '/individuals', Icon: IconUser, keywords: ['people', 'persons'] },
      { name: 'Legal entities', to: '/legal-entities', Icon: IconBuilding, keywords: ['companies'] },
      { name: 'Trades', to: '/trades', Icon: IconArrowsExchange, keywords: ['carts', 'orders'] },
      { name: 'Files', to: '/files', Icon: IconFile, keywords: ['documents'] },
      { name: 'Secure requests', to: '/secure-requests', Icon: IconShieldLock },
    ],
  },
  {
    title: 'Developers',
    destinations: [
      { name: 'API keys', to: '/api-keys', Icon: IconCode, keywords: ['developer', 'client', 'access'] },
      {
        name: 'API request log',
        to: '/requests',
        Icon: IconActivity,
        keywords: ['live', 'requests', 'server'],
      },
    ],
  },
  {
    title: 'Administration',
    destinations: [
      { name: 'Audit log', to: '/activity', Icon: IconHistory, keywords: ['activity', 'history', 'verify'] },
      {
        name: 'Settings',
        to: '/settings/{-$section}',
        Icon: IconSettings,
        keywords: ['officers', 'roles', 'lock', 'second approval', 'backup', 'api server', 'appearance'],
      },
      { name: 'Help', to: '/help/{-$page}', Icon: IconHelp, keywords: ['guide', 'manual', 'docs'] },
    ],
  },
];
