import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

const secondsUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));

/** The seconds until the screens lock. Screen readers announce only the first number. */
export function LockCountdown({ locksAt }: { locksAt: string }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(locksAt));
  const [announced] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(locksAt)), 250);
    return () => clearInterval(timer);
  }, [locksAt]);
  return (
    <>
      <span aria-hidden style={{ fontVariantNumeric: 'tabular-nums' }}>
        The screens lock in {seconds} {seconds === 1 ? 'second' : 'seconds'}
      </span>
      <VisuallyHidden>The screens lock in {announced} seconds</VisuallyHidden>
    </>
  );
}
