/** What the current test file closes when all its tests have ended. */
const closings: (() => unknown)[] = [];

/**
 * Like `afterAll` of a file, but it also works in a hook, and after an `await` in a `describe`: Vitest ignores an
 * `afterAll` that is called after it has collected the tests of the file.
 */
export function atEndOfFile(close: () => unknown): void {
  closings.push(close);
}

/** Closes what was opened last first. Called once after each file. */
export async function closeAtEndOfFile(): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop()) await close();
}
