import type { ReactNode } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { linkToRecord } from './record-screens.ts';
import { AnchorLink } from './route-link.tsx';

/** The kind of a record, from its ID: Investor account. */
export function kindOf(id: string): string {
  return toChoiceLabel(id.slice(0, id.lastIndexOf('_')).toUpperCase());
}

/** Leads to the details page of a record, where there is one. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const link = linkToRecord(id);
  if (link === undefined) return children;
  return (
    <AnchorLink {...link} inherit>
      {children}
    </AnchorLink>
  );
}
