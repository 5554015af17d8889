import { useState } from 'react';

/** Whether it is or was true, to prepare something only when it is first needed. */
export function useEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
