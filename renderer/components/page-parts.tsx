import { Group, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './page-parts.module.css';

/** After this time, a page is shown without the parts that are still loading. */
const maxWaitMilliseconds = 10_000;

interface PagePartsProps {
  className: string | undefined;
  children: ReactNode;
}

/**
 * The parts of a page, which are shown together when each has loaded. A part that appeared on its own would move the
 * buttons below it, so that a click would miss them.
 */
export function PageParts({ className, children }: PagePartsProps) {
  const isLoading = useFirstLoad();
  return (
    <div
      className={isLoading ? `${className} ${classes.loading}` : className}
      aria-busy={isLoading || undefined}
    >
      {isLoading && (
        <div className={classes.skeleton}>
          <PageSkeleton />
        </div>
      )}
      {children}
    </div>
  );
}

/** Whether something that the page requested when it opened has neither arrived nor failed. */
function useFirstLoad(): boolean {
  const [isLoading, setIsLoading] = useState(true);
  const client = useQueryClient();
  useEffect(() => {
    let frame = 0;
    let idleFrames = 0;
    const end = () => setIsLoading(false);
    const check = () => {
      const pending = client.isFetching({ predicate: ({ state }) => state.status === 'pending' });
      idleFrames = pending === 0 ? idleFrames + 1 : 0;
      // A part that has arrived can contain others, which are requested when it is drawn.
      if (idleFrames > 2) end();
      else frame = requestAnimationFrame(check);
    };
    check();
    const timer = setTimeout(end, maxWaitMilliseconds);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [client]);
  return isLoading;
}

/** The outline of a page while it loads. */
export function PageSkeleton() {
  return (
    <Stack aria-hidden gap="lg">
      <Skeleton height={220} radius="md" />
      <Group grow>
        <Skeleton height={140} radius="md" />
        <Skeleton height={140} radius="md" />
      </Group>
    </Stack>
  );
}
