import { matchingHolder, type Person, submitIdentity, submitNetWorth } from '../support/submit-documents.ts';
import { expect, test } from './host.ts';
import { decide, examined, onboard, queueRow, seePicture } from './review-actions.ts';

test('a document is drawn at the resolution of its zoom, and again when it is reopened', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  for (const name of ['Solheim', 'Okafor']) {
    const person = await onboard(client, name);
    await submitNetWorth(client, person.id, false);
  }
  await page.goto(`${host.link}#/reviews/aic`);
  const canvas = page.getByRole('img', { name: 'Page 1 of the document' });
  /** Rendered pixels for each pixel on the screen. */
  const resolution = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) => drawn.width / drawn.getBoundingClientRect().width);
  const seePage = async () => {
    await expect.poll(resolution).toBeGreaterThan(0.95);
    expect(await resolution()).toBeLessThan(2.1);
  };

  for (const key of ['j', 'k', 'j']) {
    await seePage();
    await page.keyboard.press(key);
    await expect(
      page.getByRole('heading', { level: 2, name: key === 'j' ? 'Ingrid Okafor' : 'Ingrid Solheim' }),
    ).toBeVisible();
  }
  await seePage();
  const width = () => canvas.evaluate((drawn) => drawn.getBoundingClientRect().width);
  const fitted = await width();
  // Each press adds 0.5 to the scale that the animation of the previous press has reached.
  for (const larger of [1.4, 1.8, 2.2]) {
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitted * larger);
  }
  await seePage();
});

test('the documents and the queue of a review are used with the keyboard', async ({ page, host }) => {
  const client = await host.newClient();
  const names = ['Alder', 'Birch', 'Cedar'];
  const people: Person[] = [];
  for (const [index, name] of names.entries()) {
    const person = await onboard(client, name);
    people.push(person);
    await submitIdentity(client, person.id, matchingHolder(person, index), 'DRIVER_LICENSE');
  }

  await page.goto(`${host.link}#/reviews/kyc`);
  await test.step('shortcuts zoom, rotate, and compare documents, and the comparison stays for the next case', async () => {
    const front = page.getByRole('img', { name: 'Front: front.jpg' });
    await seePicture(page, 'Front: front.jpg');
    const size = async () => {
      const { width = 0, height = 0 } = (await front.boundingBox()) ?? {};
      return { width, height };
    };
    const fitted = await size();

    // As the character is typed on different keyboards.
    for (const larger of ['+', 'Shift++', 'Alt++']) {
      const before = await size();
      await page.keyboard.press(larger);
      await expect.poll(async () => (await size()).width).toBeGreaterThan(before.width * 1.1);
    }
    const largest = await size();
    await page.keyboard.press('-');
    await expect.poll(async () => (await size()).width).toBeLessThan(largest.width * 0.9);
    await page.keyboard.press('0');
    await expect.poll(size).toEqual(fitted);
    for (const key of ['[', 'Control+Alt+]', ']']) {
      const { width, height } = await size();
      await page.keyboard.press(key);
      await expect
        .poll(async () => Math.sign((await size()).width - (await size()).height), {
          message: `after ${key}`,
        })
        .toBe(height - width > 0 ? 1 : -1);
    }

    const pictures = page.getByRole('img', { name: /: (front|back|selfie)\.jpg$/ });
    await page.keyboard.press('d');
    await expect(pictures).toHaveCount(3);
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Birch' })).toBeVisible();
    await expect(pictures).toHaveCount(3);
    await page.keyboard.press('2');
    await expect(pictures).toHaveCount(1);
    await expect(page.getByRole('img', { name: 'Back: back.jpg' })).toBeVisible();

    await page.keyboard.press('Shift+?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Zoom in').locator('+ dd')).toHaveText('+');
    await expect(sheet.getByText('Select', { exact: true }).locator('+ dd')).toHaveText('Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('k');
  });
  const title = (name: string) => page.getByRole('heading', { level: 2, name: `Ingrid ${name}` });
  await expect(title('Alder')).toBeVisible();
  await expect(page.getByText(/^7 checks: \d passed, \d not run$/)).toBeVisible(examined);
  const data = page.getByRole('region', { name: 'Data and findings' });
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => data.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(title('Birch')).toBeVisible();
  await page.keyboard.press('k');
  await expect(title('Alder')).toBeVisible();
  await decide(page, 'a');
  await expect(title('Birch')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(title('Alder')).toBeVisible();
  await expect(queueRow(page, 'Ingrid Alder')).toBeVisible();

  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('duplicate');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText('Rejected: 3 of 3')).toBeVisible();
  for (const { id } of people) {
    expect((await client.get(`/individuals/${id}`)).body.kycStatus).toBe('REJECTED');
  }
});
