import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of the sources of the program, for a test that changes them as a developer would. */
export interface ProgramCopy {
  root: string;
  path(file: string): string;
  add(file: string, text: string): void;
  /** Replaces the only match in a file. */
  replace(file: string, pattern: RegExp, text: string): void;
}

export function copyProgram(): ProgramCopy {
  const copy = mkdtempSync(join(tmpdir(), 'offerdesk-copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ['electron', 'shared', 'package.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ['node_modules', 'resources'])
    symlinkSync(join(root, name), join(copy, name), 'junction');
  mkdirSync(join(copy, 'out'));
  const path = (file: string) => join(copy, file);
  return {
    root: copy,
    path,
    add: (file, text) => writeFileSync(path(file), text),
    replace(file, pattern, text) {
      const before = readFileSync(path(file), 'utf8');
      const places = before.match(new RegExp(pattern, `${pattern.flags}g`)) ?? [];
      if (places.length !== 1) throw new Error(`${file} has ${places.length} places that match ${pattern}`);
      writeFileSync(path(file), before.replace(pattern, text));
    },
  };
}
