/**
 * The pictures of the user guide, taken from the real screens with the sample data. `npm run pictures` stores them;
 * otherwise this only verifies that each can still be taken.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from './ask.ts';
import { settle } from './guide/picture.ts';
import { picturesOfClientSystems } from './guide/pictures-of-client-systems.ts';
import { picturesOfImports } from './guide/pictures-of-imports.ts';
import { picturesOfRecords } from './guide/pictures-of-records.ts';
import { picturesOfReviews } from './guide/pictures-of-reviews.ts';
import { picturesOfSettings } from './guide/pictures-of-settings.ts';
import { expect, test } from './host.ts';
import { createFirstOfficer } from './officers.ts';
import { enter } from './record-actions.ts';

const docs = fileURLToPath(new URL('../../resources/docs', import.meta.url));
const stored = join(docs, 'pictures');

/** In the order in which they are taken: each builds on the previous ones. */
const pictures = [
  ...picturesOfReviews,
  ...picturesOfRecords,
  ...picturesOfSettings,
  ...picturesOfImports,
  ...picturesOfClientSystems,
];

test('the screens match the pictures of the guide', async ({ page, host }, info) => {
  // One test takes all pictures, and shares their records.
  test.slow();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await enter(page, host);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect(page.getByText('Sample data loaded')).toBeVisible();
  await ask(page, 'dismissFirstSteps', { body: { isDismissed: true } });
  await createFirstOfficer(page, host);
  for (const { file, show } of pictures) {
    await test.step(file, async () => {
      await show(page, host);
      await settle(page);
      const path = process.env.OFFERDESK_PICTURES === 'keep' ? join(stored, file) : info.outputPath(file);
      await page.screenshot({ path });
    });
  }
});

test('the guide shows the pictures that are taken, and no others are kept', () => {
  const texts = readdirSync(docs).filter((name) => name.endsWith('.md'));
  const shown = texts.flatMap((name) => {
    const links = readFileSync(join(docs, name), 'utf8').matchAll(/!\[[^\]]*\]\(pictures\/([^)]+)\)/g);
    return [...links].map(([, file]) => file);
  });
  const pictureFiles = pictures.map(({ file }) => file).sort();

  expect([...new Set(shown)].sort()).toEqual(pictureFiles);
  expect(readdirSync(stored).sort()).toEqual(pictureFiles);
});
