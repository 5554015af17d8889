import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { toChoiceLabel } from './choice-labels.ts';

/** Which screen shows a record, by the prefix of its id. */
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
 * The address of the screen of a record, behind the `#`.
 * @returns undefined where no screen shows such records
 */
export function addressOf(id: string): string | undefined {
  const screen = screens[id.slice(0, id.lastIndexOf('_'))];
  if (screen === undefined) return undefined;
  return screen.startsWith('reviews/') ? `/${screen}?id=${id}` : `/${screen}/${id}`;
}

/** What a record is, by its id: Investor account. */
export function kindOf(id: string): string {
  return toChoiceLabel(id.slice(0, id.lastIndexOf('_')).toUpperCase());
}

/** Leads to the screen of a record, where there is one. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const address = addressOf(id);
  if (address === undefined) return children;
  return (
    <Anchor href={`#${address}`} inherit>
      {children}
    </Anchor>
  );
}
