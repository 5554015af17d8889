/** Runs before electron-builder packs, and stops a package that could not run or could not be updated safely. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Arch } from 'electron-builder';

export default function beforePack({ electronPlatformName, arch, packager }) {
  checkNativePackages(electronPlatformName, Arch[arch], packager.projectDir);
  checkUpdates(electronPlatformName, packager.config);
}

/**
 * npm installs the image library for one system only, the one it runs on. A package for another system would contain
 * a library that cannot be loaded there.
 */
function checkNativePackages(platform, arch, projectDir) {
  const name = `@img/sharp-${platform}-${arch}`;
  if (existsSync(join(projectDir, 'node_modules', name))) return;
  throw new Error(
    `The package for ${platform}-${arch} needs ${name}, which is not installed. Build it on ${platform}-${arch}, or run: npm ci --os=${platform} --cpu=${arch}`,
  );
}

/**
 * An update is code from a server. On Windows, the updater verifies who signed it only if the package names the
 * publisher; on macOS, the system compares the signatures; on Linux, nothing but the connection protects it.
 */
function checkUpdates(platform, { publish, win, mac, linux, forceCodeSigning }) {
  const own = { win32: win, darwin: mac, linux }[platform]?.publish;
  const feeds = [own === undefined ? publish : own].flat().filter(Boolean);
  if (feeds.length === 0) return;
  for (const { url } of feeds) {
    if (url !== undefined && !url.startsWith('https://'))
      throw new Error(`publish: ${url} must begin with https://`);
  }
  if (platform === 'linux') return;
  if (forceCodeSigning !== true) throw new Error('publish: updates must be signed; set forceCodeSigning to true');
  const publisher = win?.signtoolOptions?.publisherName ?? win?.azureSignOptions?.publisherName;
  if (platform === 'win32' && !publisher?.length)
    throw new Error('publish: updates must name their publisher; set win.signtoolOptions.publisherName');
}
