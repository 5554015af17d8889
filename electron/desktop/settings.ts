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
/** The place of a window: its bounds when it is not maximized, and whether it was maximized. */
export type Place = Static<typeof place>;

const values = Type.Object({
  place: Type.Optional(place),
  /** Whether new pending reviews are shown in notifications. */
  notifies: Type.Boolean(),
  /** Whether the program continues in the tray when the window is closed. */
  staysInTray: Type.Boolean(),
});
export type DesktopValues = Static<typeof values>;

const partial = Compile(Type.Partial(values));

/**
 * The settings of the desktop application on this machine. They are stored with Electron's own files, not in the data
 * folder: another machine that opens the same folder has other displays and users.
 */
export class DesktopSettings {
  readonly #file: string;
  #values: DesktopValues;

  /**
   * @param file a missing or damaged one counts as empty
   * @param defaults for settings that are not stored
   */
  constructor(file: string, defaults: DesktopValues) {
    this.#file = file;
    this.#values = { ...defaults, ...read(file) };
  }

  get values(): DesktopValues {
    return this.#values;
  }

  /** Changes some settings, and stores them: the file is replaced as a whole. */
  change(changes: Partial<DesktopValues>): void {
    this.#values = { ...this.#values, ...changes };
    const next = `${this.#file}.next`;
    try {
      writeFileSync(next, `${JSON.stringify(this.#values, undefined, 2)}\n`, { flush: true });
      renameSync(next, this.#file);
    } catch (error) {
      // No data depends on it.
      console.error('Could not save the desktop settings:', error);
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
