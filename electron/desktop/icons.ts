import { fileURLToPath } from 'node:url';
import { type NativeImage, nativeImage } from 'electron';

/** An icon of the application; Electron finds the high-resolution one next to it. */
export function readIcon(name: 'tray' | 'trayTemplate' | 'badge'): NativeImage {
  const file = new URL(`../../resources/icons/${name}.png`, import.meta.url);
  return nativeImage.createFromPath(fileURLToPath(file));
}
