import { matchingHolder, type Person, submitIdentity } from '../support/submit-documents.ts';
import { ask } from './ask.ts';
import { addressOf, expect, test } from './host.ts';
import { decide, onboard, queueRow, seeNoFindings, viewCase } from './review-actions.ts';

test('keys decide only the case that the officer sees', async ({ page, host }) => {
  const client = await host.newClient();
  const people: Person[] = [];
  for (const [index, name] of ['Solheim', 'Okafor', 'Haddad'].entries()) {
    const person = await onboard(client, name);
    people.push(person);
    await submitIdentity(client, person.id, matchingHolder(person, index + 1), 'PASSPORT');
  }
  const readStatus = async (index: number) =>
    (await client.get(`/individuals/${people[index]?.id}`)).body.kycStatus;
  const seeCase = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name: `Ingrid ${name}` })).toBeVisible();
  const seeExamined = async (name: string) => {
    await seeCase(name);
    await seeNoFindings(page);
    await viewCase(page);
  };
  await page.goto(`${host.link}#/reviews/kyc`);
  await seeExamined('Solheim');

  await test.step('shortcuts are disabled below a dialog', async () => {
    for (const [key, name] of [
      ['Shift+?', 'Keyboard shortcuts'],
      ['h', 'History'],
    ] as const) {
      const dialog = page.getByRole('dialog', { name });
      await page.keyboard.press(key);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('a');
      await page.keyboard.press(name === 'History' ? 'h' : 'Escape');
      await expect(dialog).toBeHidden();
      // They work again after it is closed.
      await page.keyboard.press('j');
      await seeCase('Okafor');
      await page.keyboard.press('k');
      await seeExamined('Solheim');
    }
    expect(await readStatus(0)).toBe('NEEDS_REVIEW');
  });

  await test.step('a key that is held down decides only one case', async () => {
    await page.keyboard.down('a');
    await seeExamined('Okafor');
    for (let repeats = 0; repeats < 20; repeats += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    // Until the queue is read again, the previous case is the one that was decided.
    await expect(queueRow(page, 'Solheim')).toBeHidden();
    await page.keyboard.press('k');
    await expect(page.getByText('Start of queue')).toBeVisible();
    expect(await readStatus(0)).toBe('APPROVED');
    expect(await readStatus(1)).toBe('NEEDS_REVIEW');
  });

  await test.step('a key press that was meant for the previous case decides nothing', async () => {
    // Pressed twice, the second time in the frame that shows the next case.
    await page.evaluate(async () => {
      const press = () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      const shown = () => document.querySelector('main h2')?.textContent;
      const previous = shown();
      press();
      while (shown() === previous) await new Promise((resolve) => requestAnimationFrame(resolve));
      press();
    });
    await expect(page.getByText('Approved: Ingrid Okafor')).toBeVisible();
    await seeExamined('Haddad');
    await decide(page, 'a');
    await expect(page.getByText('Approved: Ingrid Haddad')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
    expect(await readStatus(2)).toBe('APPROVED');
  });
});

test('a case that changed while it was open is shown again before it is decided', async ({ page, host }) => {
  const client = await host.newClient();
  const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
  const { id, updatedAt: expectedUpdatedAt } = (await client.post('/issuers', issuer)).body;
  await page.goto(`${host.link}#/reviews/issuer`);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();
  const isUnavailable = Promise.withResolvers<void>();
  await page.route('**/operations/getCase', async (route) => {
    await isUnavailable.promise;
    await route.continue();
  });
  await ask(page, 'updateIssuer', { params: { id }, body: { expectedUpdatedAt, title: 'Harbor Dark' } });

  await decide(page, 'a');
  await expect(page.getByRole('alert')).toHaveText(/This record changed while you were reviewing it/);
  isUnavailable.resolve();
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Dark' })).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Dark')).toBeVisible();
});

test('an officer who leaves during a decision stays there, and returns by undoing it', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const id = await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  await page.goto(`${host.link}#/reviews/kyc?states=APPROVED`);
  await expect(page.getByRole('heading', { name: 'No matching records' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await seeNoFindings(page);
  const hasLeft = Promise.withResolvers<void>();
  await page.route('**/operations/decideKyc', async (route) => {
    await hasLeft.promise;
    await route.continue();
  });
  const activity = page.getByRole('heading', { level: 1, name: 'Audit log' });

  await decide(page, 'a');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(activity).toBeVisible();
  hasLeft.resolve();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(activity).toBeVisible();

  await page.keyboard.press('z');

  await expect(page.getByText('Undone: Ingrid Solheim')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Solheim' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe(`#/reviews/kyc?id=${id}`);

  await decide(page, 'a');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();
  await page.goto(addressOf(host, page, '/reviews/kyc?states=APPROVED'));
  // A decision that is not allowed explains why.
  const reject = page.getByRole('button', { name: 'Reject' });
  await expect(reject).toBeVisible();
  await reject.hover();
  await expect(page.getByText('From Approved, allowed: Needs review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('a case can be decided once the reasons are read, so that what is typed right after the key chooses one', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  const isShown = Promise.withResolvers<void>();
  await page.route('**/operations/listReasonCodes', async (route) => {
    await isShown.promise;
    await route.continue();
  });
  await page.goto(`${host.link}#/reviews/kyc`);
  await seeNoFindings(page);
  await page.keyboard.press('s');
  const reason = page.getByRole('combobox', { name: 'Reason' });
  await expect(reason).toHaveCount(0);
  isShown.resolve();
  await decide(page, 's');
  await page.keyboard.type('name');
  await page.keyboard.press('Enter');
  await expect(reason).toHaveValue('Name mismatch');
});

test('a reason is chosen by what is typed right after the key, even while the machine is busy', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  await page.clock.install();
  await page.goto(`${host.link}#/reviews/kyc`);
  await seeNoFindings(page);
  await viewCase(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.keyboard.press('s');
  await page.keyboard.type('name');
  // The timers that start when the list opens are late.
  await page.clock.runFor(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toHaveValue('Name mismatch');
});

test('keys act once and on the open case wherever the focus is, which stays in the case', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  for (const title of ['Harbor Light', 'Harbor Dark', 'Harbor Blue']) {
    await client.post('/issuers', { title, legalName: `${title} LLC`, ein: '123456789', type: 'LLC' });
  }
  const seeCase = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Data and findings' });
  await page.goto(`${host.link}#/reviews/issuer`);
  await seeCase('Harbor Light');
  await expect(shown).toBeFocused();

  await test.step('after a click on a tab', async () => {
    await page.getByText('Pending 3').click();
    await expect(page.getByRole('radio', { name: 'Pending 3' })).toBeFocused();
    await page.keyboard.press('j');
    await seeCase('Harbor Dark');
  });

  await test.step('after a click on a checkbox, which Space changes once', async () => {
    const box = page.getByRole('checkbox', { name: 'Select Harbor Light' });
    await box.click();
    await page.keyboard.press('Space');
    await expect(box).not.toBeChecked();
    await expect(page.getByText('selected')).toHaveCount(0);
    await page.keyboard.press('k');
    await seeCase('Harbor Light');
  });

  await test.step('after a click on a row', async () => {
    await shown.focus();
    await queueRow(page, 'Harbor Blue').click();
    await seeCase('Harbor Blue');
    await page.keyboard.press('k');
    await seeCase('Harbor Dark');
    await page.keyboard.press('Enter');
    await seeCase('Harbor Dark');
    await expect(shown).toBeFocused();
  });

  await test.step('after Escape in the history, and in the form of a decision', async () => {
    await page.keyboard.press('h');
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toBeFocused();
    await decide(page, 'r');
    const reason = page.getByRole('combobox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    // The first closes the list.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
    await expect(shown).toBeFocused();
  });

  await test.step('after a decision by key, and by a button', async () => {
    await decide(page, 'a');
    await seeCase('Harbor Blue');
    await expect(shown).toBeFocused();
    await viewCase(page);
    await page.getByRole('button', { name: 'Approve A' }).click();
    await seeCase('Harbor Light');
    await expect(shown).toBeFocused();
  });
});

test('at 200% zoom, the panes of a review are below each other, and all controls can be reached', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  await page.goto(`${host.link}#/reviews/kyc`);
  const submit = page.getByRole('button', { name: 'Request resubmission', exact: true });
  const readRightEdge = () =>
    page
      .locator('main *')
      .evaluateAll((elements) => Math.max(...elements.map((one) => one.getBoundingClientRect().right)));
  for (const [width, height] of [
    [1280, 800],
    [1024, 800],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await decide(page, 's');
    await submit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await expect(submit).toBeInViewport({ ratio: 1 });
    expect(await readRightEdge()).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(submit).toHaveCount(0);
  }

  const tools = page.getByRole('toolbar', { name: /front/ });
  await tools.scrollIntoViewIfNeeded();
  await expect(tools).toBeInViewport({ ratio: 1 });
  const boxOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox()) ?? { y: 0, height: 0 };
  const [queue, documents, shown] = [await boxOf('Queue'), await boxOf('Documents'), await boxOf('Case')];
  expect(documents.height).toBeGreaterThan(200);
  expect(documents.y).toBeGreaterThanOrEqual(queue.y + queue.height);
  expect(shown.y).toBeGreaterThanOrEqual(documents.y + documents.height);
  // The key scrolls what is below each other.
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await boxOf('Case')).y).toBeLessThan(shown.y);

  // The group with the most queues.
  await page.goto(addressOf(host, page, '/reviews/settlement'));
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect(await readRightEdge()).toBeLessThanOrEqual(640);
});

test('a message covers neither the titles nor the decisions of a review, and closes by itself', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  await page.clock.install();
  await page.goto(`${host.link}#/reviews/kyc`);
  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Solheim' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.route('**/operations/listQueue', (route) => route.abort());
  await page.getByRole('button', { name: 'Select all matching' }).click();
  const message = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
  for (const width of [1280, 1024, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const covered = await message.evaluate((element) => {
      const own = element.getBoundingClientRect();
      const others = document.querySelectorAll(
        'main h1, main h2, main footer, [role=toolbar], [role=radiogroup]',
      );
      return [...others].flatMap((other) => {
        const { top, bottom, left, right } = other.getBoundingClientRect();
        const isCovered = top < own.bottom && bottom > own.top && left < own.right && right > own.left;
        return isCovered ? [other.outerHTML.slice(0, 80)] : [];
      });
    });
    expect(covered).toEqual([]);
  }
  await page.unroute('**/operations/listQueue');
  await page.clock.runFor(60_000);
  await expect(message).toHaveCount(0);
});
