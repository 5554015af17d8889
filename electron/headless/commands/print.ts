let isQuiet = false;

/** Omits progress and notes from now on (`--quiet`). */
export function setQuiet(): void {
  isQuiet = true;
}

/** Whether progress is shown: standard error is a terminal, and the command is not quiet. */
export function showsProgress(): boolean {
  return process.stderr.isTTY && !isQuiet;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints what was done, which no script reads. */
export function printDone(line: string): void {
  if (!isQuiet) print(line);
}

/** Prints a note on standard error, so that a script reads only the result. */
export function printNote(line: string): void {
  if (!isQuiet) process.stderr.write(`${line}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Prints rows under a header, in columns as wide as they need to be. */
export function printTable(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
