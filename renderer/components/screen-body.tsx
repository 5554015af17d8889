import type { ReactNode } from 'react';
import classes from './screen-body.module.css';
import { ScrollRegion } from './scroll-region.tsx';

interface ScreenBodyProps {
  /**
   * `page` for what is read from top to bottom, `wide` for what has parts beside each other; `full` for lists and
   * panes, which scroll by themselves.
   */
  width?: 'page' | 'wide' | 'full';
  children: ReactNode;
}

/** The part of a screen below its head. */
export function ScreenBody({ width = 'page', children }: ScreenBodyProps) {
  if (width === 'full') return <div className={classes.full}>{children}</div>;
  return (
    <ScrollRegion className={classes.scroll} label="Content">
      <div className={width === 'wide' ? classes.wide : classes.page}>{children}</div>
    </ScrollRegion>
  );
}
