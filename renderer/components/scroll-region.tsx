import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A scrollable part of a screen, also for the keyboard. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll it
    <section ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
