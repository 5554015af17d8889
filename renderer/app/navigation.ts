import { IconCode, IconHome, IconSettings, type TablerIcon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** A way to a screen. */
export interface Destination {
  name: string;
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  Icon: TablerIcon;
  /** The reviews whose waiting records are counted beside it. */
  reviews?: ReviewName[];
  /** Further words that the palette finds it by. */
  keywords?: string[];
}

export interface DestinationGroup {
  /** None for what stands above all groups. */
  title?: string;
  destinations: Destination[];
}

/** Where one can go: the sidebar and the palette show these, in this order. */
export const navigation: DestinationGroup[] = [
  { destinations: [{ name: 'Home', to: '/', Icon: IconHome, keywords: ['overview', 'start'] }] },
  {
    title: 'Developers',
    destinations: [
      { name: 'API Keys', to: '/api-keys', Icon: IconCode, keywords: ['developer', 'client', 'access'] },
    ],
  },
  {
    title: 'Offerdesk',
    destinations: [{ name: 'Settings', to: '/settings/{-$section}', Icon: IconSettings }],
  },
];
