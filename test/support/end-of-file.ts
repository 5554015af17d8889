/** What the current test file closes when all its tests have ended. */
const closings: (() => unknown)[] = [];

/**
 * Like `afterAll` of a file, but it also works in a hook and after an `await` of a `describe`: Vitest ignores each
 * `afterAll` that is called when the tests of the file have been collected.
 */
export function atEndOfFile(close: () => unknown): void {
  closings.push(close);
}

/** Closes what was opened last first. Called once after each file. */
export async function closeAtEndOfFile(): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop()) await close();
}
