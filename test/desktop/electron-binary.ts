import { fileURLToPath } from 'node:url';
import { findElectron } from '../../electron/headless/electron-runtime.ts';

/** The Electron binary, if it is installed. */
export const electronBinary = findElectron(fileURLToPath(new URL('../..', import.meta.url)));

const { DISPLAY, WAYLAND_DISPLAY } = process.env;
const hasDisplay = process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);

/** Why Electron cannot run here; undefined if it can. */
export const unavailable =
  (electronBinary === undefined && 'Electron is not installed here') ||
  (!hasDisplay && 'There is no display for Electron') ||
  undefined;
