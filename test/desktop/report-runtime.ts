import { unavailable } from './electron-binary.ts';

/** Printed before the tests, because a list of results does not show what was skipped. */
export default function reportRuntime(): void {
  if (unavailable === undefined) return;
  console.warn(`${unavailable}: the desktop tests run under a stand-in for it alone, not in Electron`);
}
