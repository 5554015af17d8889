/**
 * Runs before electron-builder packs. npm installs the image library for one system only, the one it runs on, so a
 * package for another system would contain a library that cannot be loaded there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Arch } from 'electron-builder';

export default function checkNativePackages({ electronPlatformName, arch, packager }) {
  const system = `${electronPlatformName}-${Arch[arch]}`;
  if (existsSync(join(packager.projectDir, 'node_modules', '@img', `sharp-${system}`))) return;
  throw new Error(
    `The package for ${system} needs @img/sharp-${system}, which is not installed. Build it on ${system}, or run: npm ci --os=${electronPlatformName} --cpu=${Arch[arch]}`,
  );
}
