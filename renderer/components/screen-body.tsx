import type { ReactNode } from 'react';
import { PageParts } from './page-parts.tsx';
import classes from './screen-body.module.css';
import { ScrollRegion } from './scroll-region.tsx';

interface ScreenBodyProps {
  /**
   * `page` for content that is read from top to bottom, `wide` for content in columns, `full` for lists and panes with
   * their own scrollbars.
   */
  width?: 'page' | 'wide' | 'full';
  children: ReactNode;
}

/** The part of a screen below its header. */
export function ScreenBody({ width = 'page', children }: ScreenBodyProps) {
  if (width === 'full') return <div className={classes.full}>{children}</div>;
  return (
    <ScrollRegion className={classes.scroll} label="Content">
      <PageParts className={width === 'wide' ? classes.wide : classes.page}>{children}</PageParts>
    </ScrollRegion>
  );
}
