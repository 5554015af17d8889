import type { Page } from 'playwright';
import { createClient } from '../support/client.ts';
import { createIndividual } from '../support/records.ts';
import { matchingHolder, type Person, submitIdentity } from '../support/submit-documents.ts';
import { createFolder } from './support/folders.ts';
import { isBuilt } from './support/hosts.ts';
import { median } from './support/rounds.ts';
import { openScreens } from './support/screens.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const measurement = 'approve an identity, until the next one is painted';
const pending = 24;
const ceiling = 150;

/** From the shortcut A in the KYC review until the next person is shown with the document. */
export async function measureScreensDecide(): Promise<Line[]> {
  if (!isBuilt()) return [toSkippedLine(measurement, 'there is no current build')];
  const folder = await createFolder();
  const screens = await openScreens(folder);
  try {
    const client = createClient(`${screens.address}/clients/api/v1`, folder.apiKey);
    for (let number = 1; number <= pending; number += 1) {
      const id = await createIndividual(client, { lastName: `Solheim ${number}`, dob: '07/21/1984' });
      const person: Person = (await client.get(`/individuals/${id}`)).body;
      await submitIdentity(client, id, matchingHolder(person, number), 'PASSPORT');
    }
    const page = await screens.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await screens.open(page, '/reviews/kyc');
    const times: number[] = [];
    for (let number = 1; number < pending; number += 1) {
      await viewRecord(page, `Solheim ${number}`);
      times.push(await decide(page));
    }
    const time = median(times);
    return [{ measurement, ours: `${time.toFixed(0)} ms`, target: `< ${ceiling} ms`, isMet: time < ceiling }];
  } finally {
    await screens.close();
  }
}

/** Views a person for a moment, as an officer does. */
async function viewRecord(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: new RegExp(`${name}$`) }).waitFor();
  await page.getByText('No findings').filter({ visible: true }).waitFor();
  await page.waitForTimeout(1000);
}

/** Presses the key inside the page, so that the communication with the browser is not measured. */
function decide(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const person = () => document.querySelector('main h2')?.textContent;
    const isThere = (previous: string | null | undefined) => {
      const picture = document.querySelector<HTMLImageElement>('main img');
      return person() !== previous && picture?.complete && picture.naturalWidth > 0;
    };
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const previous = person();
    const start = performance.now();
    const key = { key: 'a', code: 'KeyA', bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
    while (!isThere(previous)) {
      if (performance.now() - start > 20_000) throw new Error('The next person does not come');
      await nextFrame();
    }
    // The next frame proves that this one was painted.
    await nextFrame();
    return performance.now() - start;
  });
}
