import { useState } from 'react';

/** Whether it is so, or ever was. What nobody has wanted yet need not be made ready at each start. */
export function useEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
