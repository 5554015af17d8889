import { fileURLToPath } from 'node:url';
import { type NativeImage, nativeImage } from 'electron';

/** An icon of ours by its name; the sharper one beside it is found by Electron. */
export function readIcon(name: 'tray' | 'trayTemplate' | 'badge'): NativeImage {
  const file = new URL(`../../resources/icons/${name}.png`, import.meta.url);
  return nativeImage.createFromPath(fileURLToPath(file));
}
