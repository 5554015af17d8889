import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createFolder } from './support/folders.ts';
import { isBuilt, repository } from './support/hosts.ts';
import { openScreens } from './support/screens.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const measurement = 'code of the first screen, compressed';
const ceiling = 500;

/** The code that the browser loads before a list is visible; without the PDF viewer, which is loaded on demand. */
export async function measureScreensCode(): Promise<Line[]> {
  if (!isBuilt()) return [toSkippedLine(measurement, 'there is no current build')];
  const screens = await openScreens(await createFolder());
  try {
    const page = await screens.browser.newPage();
    await screens.open(page, '/individuals');
    await page.waitForLoadState('networkidle');
    const read = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const assets = read.flatMap((name) => name.match(/\/assets\/[^/]+\.m?js$/)?.[0] ?? []);
    if (assets.some((name) => name.includes('pdf'))) throw new Error('A list reads the PDF viewer');
    const code = [...new Set(assets)].map((name) => readFileSync(join(repository, 'out/renderer', name)));
    const size = code.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0) / 1000;
    return [{ measurement, ours: `${size.toFixed(0)} kB`, target: `< ${ceiling} kB`, isMet: size < ceiling }];
  } finally {
    await screens.close();
  }
}
