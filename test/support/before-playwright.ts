import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../../electron/headless/build-if-stale.ts';
import { unavailable } from '../desktop/electron-binary.ts';
import { createNewFolder } from '../screens/host.ts';

/**
 * Builds what the tests run, unless it is up to date: no test runs on a build of other sources. Creates the data folder
 * that the tests of screens copy.
 * @returns what to do after the tests
 */
export default async function beforePlaywright(): Promise<() => void> {
  await buildIfStale(fileURLToPath(new URL('../../', import.meta.url)));
  // Printed before the tests, because a list of results does not show what was skipped.
  if (unavailable !== undefined) {
    console.warn(`${unavailable}: the desktop tests use a stand-in instead of Electron`);
  }
  const { root, remove } = await createNewFolder();
  process.env.OFFERDESK_NEW_FOLDER = root;
  return remove;
}
