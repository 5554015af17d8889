import type { ReactNode } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { linkToRecord } from './record-screens.ts';
import { AnchorLink } from './route-link.tsx';

/** The kind of a record, from its ID: Investor account. */
export function kindOf(id: string): string {
  return toChoiceLabel(id.slice(0, id.lastIndexOf('_')).toUpperCase());
}

interface RecordLinkProps {
  id: string;
  /** Whether it is part of other text: it is then underlined, because a color is not enough to mark it. */
  isInText?: boolean;
  children: ReactNode;
}

/** Leads to the details page of a record, where there is one. */
export function RecordLink({ id, isInText = false, children }: RecordLinkProps) {
  const link = linkToRecord(id);
  if (link === undefined) return children;
  return (
    <AnchorLink {...link} inherit underline={isInText ? 'always' : 'hover'}>
      {children}
    </AnchorLink>
  );
}
