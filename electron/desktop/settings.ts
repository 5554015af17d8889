import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const place = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  isMaximized: Type.Boolean(),
});
/** Where a window was: its bounds when it is not maximized, and whether it was. */
export type Place = Static<typeof place>;

const values = Type.Object({
  place: Type.Optional(place),
  /** Whether new work is told in notifications. */
  notifies: Type.Boolean(),
  /** Whether client systems are served on when the window is closed, with the tray as the way back. */
  staysInTray: Type.Boolean(),
});
export type DesktopValues = Static<typeof values>;

const partial = Compile(Type.Partial(values));

/**
 * What this machine's desktop application remembers. It lies with Electron's own files, apart from the data
 * folder: another machine that opens the same folder has other displays, and other people before it.
 */
export class DesktopSettings {
  readonly #file: string;
  #values: DesktopValues;

  /**
   * @param file where they are kept. One that is missing or damaged is as good as none
   * @param defaults what holds for what is not set
   */
  constructor(file: string, defaults: DesktopValues) {
    this.#file = file;
    this.#values = { ...defaults, ...read(file) };
  }

  get values(): DesktopValues {
    return this.#values;
  }

  /** Changes some of them, and keeps them: the whole file, or the former one. */
  change(changes: Partial<DesktopValues>): void {
    this.#values = { ...this.#values, ...changes };
    const next = `${this.#file}.next`;
    try {
      writeFileSync(next, `${JSON.stringify(this.#values, undefined, 2)}\n`, { flush: true });
      renameSync(next, this.#file);
    } catch (error) {
      // Nobody's work depends on it.
      console.error('The settings of the desktop were not kept:', error);
    }
  }
}

function read(file: string): Partial<DesktopValues> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return partial.Check(stored) ? stored : {};
  } catch {
    return {};
  }
}
