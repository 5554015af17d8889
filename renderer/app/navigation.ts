import {
  IconActivity,
  IconBuilding,
  IconBuildingBank,
  IconCalendarDue,
  IconChecklist,
  IconChecks,
  IconCode,
  IconFile,
  IconHelp,
  IconHistory,
  IconHome,
  IconId,
  IconPlus,
  IconReceipt,
  IconRosetteDiscountCheck,
  IconSettings,
  IconSignature,
  IconSpeakerphone,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReviewGroup } from '#shared/domain/reviews/define-review.ts';
import { type ReviewName, reviewGroups } from '#shared/domain/reviews.ts';
import { recordScreens as screens } from '../components/record-screens.ts';
import { sectionNames } from './settings/section-names.ts';

export interface Destination {
  name: string;
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  Icon: TablerIcon;
  /** The reviews whose pending records are counted next to it. */
  reviews?: readonly ReviewName[];
  /** Whether what is overdue or due within the shortest window is counted next to it. */
  countsDue?: true;
  /** Whether the proposals that await the officer are counted next to it. */
  countsProposals?: true;
  /** Additional search words for the palette. */
  keywords?: string[];
}

export interface DestinationGroup {
  /** Missing for the first and the last group. */
  title?: string;
  /** Whether it stays visible below the others when they scroll. */
  isPinned?: true;
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

/** What the palette offers after the destinations. */
export const paletteGroups: DestinationGroup[] = [
  {
    title: 'Action',
    destinations: [
      {
        name: 'Enter paper subscription',
        to: '/trades/new',
        Icon: IconSignature,
        keywords: ['trade', 'agreement', 'new'],
      },
      { name: 'New issuer', to: `${screens.issuer.to}/new`, Icon: IconPlus, keywords: ['add', 'create'] },
      { name: 'New offering', to: `${screens.offering.to}/new`, Icon: IconPlus, keywords: ['add', 'create'] },
      {
        name: 'New investor account',
        to: `${screens.investor_account.to}/new`,
        Icon: IconPlus,
        keywords: ['add', 'create', 'onboard'],
      },
    ],
  },
  {
    title: 'Settings',
    destinations: Object.entries(sectionNames).map(([section, named]) => ({
      ...named,
      to: '/settings/{-$section}' as const,
      params: { section },
      Icon: IconSettings,
    })),
  },
];

/** The destinations of the sidebar and the palette, in this order. */
export const navigation: DestinationGroup[] = [
  {
    destinations: [
      { name: 'Home', to: '/', Icon: IconHome, keywords: ['overview', 'start'] },
      {
        name: 'Due dates',
        to: '/due',
        Icon: IconCalendarDue,
        countsDue: true,
        keywords: ['expiry', 'deadline', 'calendar'],
      },
      {
        name: 'Second approvals',
        to: '/second-approvals',
        Icon: IconChecks,
        countsProposals: true,
        keywords: ['override', 'separation', 'material', 'confirm', 'four eyes', 'proposal'],
      },
      { ...screens.csv_import, keywords: ['csv', 'upload', 'spreadsheet'] },
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
      screens.issuer,
      screens.offering,
      screens.investor_account,
      { ...screens.individual, keywords: ['people', 'persons'] },
      { ...screens.legal_entity, keywords: ['companies'] },
      { ...screens.trade, keywords: ['carts', 'orders', 'subscriptions'] },
      { ...screens.file, keywords: ['documents'] },
      screens.secure_request,
    ],
  },
  {
    title: 'Administration',
    destinations: [
      { name: 'Audit log', to: '/audit-log', Icon: IconHistory, keywords: ['activity', 'history', 'verify'] },
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
    isPinned: true,
    destinations: [
      {
        name: 'Settings',
        to: '/settings/{-$section}',
        Icon: IconSettings,
      },
      { name: 'Help', to: '/help/{-$page}', Icon: IconHelp, keywords: ['guide', 'manual', 'docs'] },
    ],
  },
];
