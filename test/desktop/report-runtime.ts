import { unavailable } from './electron-binary.ts';

/** Before the tests run: a list of results does not show what was left out. */
export default function reportRuntime(): void {
  if (unavailable === undefined) return;
  console.warn(`${unavailable}: the desktop tests run under a stand-in for it alone, not in Electron`);
}
