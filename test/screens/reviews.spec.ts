import { matchingHolder, type Person, submitIdentity } from '../support/demo-data.ts';
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
