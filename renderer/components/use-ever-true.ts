import { useState } from 'react';

/** Whether it is or was true, to prepare something only when it is first needed. */
export function useEverTrue(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
