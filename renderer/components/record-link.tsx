import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';

/** The screen of a record, by the prefix of its ID. */
const screens: Record<string, string> = {
  issuer: 'issuers',
  offering: 'offerings',
  investor_account: 'investor-accounts',
  individual: 'individuals',
  legal_entity: 'legal-entities',
  trade: 'trades',
  file: 'files',
  secure_request: 'secure-requests',
  kyc: 'reviews/kyc',
  csv_import: 'imports',
};

/**
 * The address of the screen of a record, after the `#`.
 * @returns undefined if there is no such screen
 */
export function addressOf(id: string): string | undefined {
  const screen = screens[id.slice(0, id.lastIndexOf('_'))];
  if (screen === undefined) return undefined;
  return screen.startsWith('reviews/') ? `/${screen}?id=${id}` : `/${screen}/${id}`;
}

/** The kind of a record, from its ID: Investor account. */
export function kindOf(id: string): string {
  return toChoiceLabel(id.slice(0, id.lastIndexOf('_')).toUpperCase());
}

/** Links to the screen of a record, if there is one. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const address = addressOf(id);
  if (address === undefined) return children;
  return (
    <Anchor href={`#${address}`} inherit>
      {children}
    </Anchor>
  );
}
