import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './host.ts';

/** A file in a folder of the user. */
export interface DroppedFile {
  name: string;
  content: string | Uint8Array;
}

/** Drops files on the window, like from the file manager. */
export async function dropFiles(page: Page, ...files: DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, content }) => ({
    name,
    base64: Buffer.from(content).toString('base64'),
  }));
  const transfer = await page.evaluateHandle(async (given) => {
    const created = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      created.items.add(new File([bytes], name, { type: 'text/csv' }));
    }
    return created;
  }, sent);
  const fire = (selector: string, type: string) =>
    page.dispatchEvent(selector, type, { dataTransfer: transfer });
  // The window accepts files as soon as its last part is loaded.
  await expect(async () => {
    await fire('body', 'dragenter');
    await expect(page.getByText('Drop CSV or Excel files to import them')).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const type of ['dragenter', 'dragover', 'drop'])
    await fire('text=Drop CSV or Excel files to import them', type);
}

/** The sample of investors, with this number of invalid rows: alternately in the address or the date of birth. */
export function readSample(invalidCount: number): string {
  const [header = '', ...lines] = readFileSync('resources/csv/investors-sample.csv', 'utf8').split('\n');
  const names = header.split(',');
  // Lines without quotes can be split at their commas.
  const plain = [...lines.keys()].filter((index) => lines[index] && !lines[index].includes('"'));
  const step = Math.floor(plain.length / invalidCount);
  for (let count = 0; count < invalidCount; count += 1) {
    const index = plain[count * step] ?? 0;
    const cells = (lines[index] ?? '').split(',');
    if (count % 2 === 0) cells[names.indexOf('email')] = 'nobody-at-example';
    else cells[names.indexOf('dob')] = '31/12/1980';
    lines[index] = cells.join(',');
  }
  return [header, ...lines].join('\n');
}

/** The number of rows of a kind in the bar above the grid. */
export const countRows = (page: Page, label: string, rows: number) =>
  expect(
    page.getByRole('radiogroup', { name: 'Show rows' }).getByText(`${label} ${rows}`, { exact: true }),
  ).toBeVisible();

export const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' });

/** Delays the changes of the settings of a draft, like a busy machine, until the returned function is called. */
export async function holdDraftSettings(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/operations/setImportDraft', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
