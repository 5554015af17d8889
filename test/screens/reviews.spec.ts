import type { Page } from '@playwright/test';
import { put, upload } from '../support/aic.ts';
import type { Client } from '../support/client.ts';
import { type Person, submitIdentity, submitNetWorth, truthfulHolder } from '../support/demo-data.ts';
import { multipart, pdf } from '../support/documents.ts';
import { createOwnedEntity, identified } from '../support/legal-entities.ts';
import { createIndividual } from '../support/records.ts';
import { createBuyer, createOffer, placeSignedTrade } from '../support/trading.ts';
import { ask } from './ask.ts';
import { findViolations, findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, passphrase, signInElsewhere } from './officers.ts';
import { decide, viewCase } from './review-actions.ts';

/** An investor that a client system onboards. */
async function onboard(client: Client, lastName = 'Solheim'): Promise<Person> {
  const id = await createIndividual(client, { firstName: 'Ingrid', lastName, dob: '07/21/1984' });
  return (await client.get(`/individuals/${id}`)).body;
}

/** A day for a date field. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const queueRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: new RegExp(name) });

/** Waits until the image is loaded and visible. */
const seePicture = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test('a KYC record is sent back with a reason, and approved at the second attempt', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const holder = truthfulHolder(person, 1);
  const read = async () => (await client.get(`/individuals/${person.id}`)).body;
  await submitIdentity(client, person.id, { ...holder, lastName: 'Underhill', number: 'X41' }, 'PASSPORT');

  await page.goto(`${host.link}#/reviews/kyc`);
  await expect(page.getByText('Last name mismatch: Underhill (document)')).toBeVisible();
  await seePicture(page, 'Front: front.png');
  // With the severity of its finding.
  const marked = (label: string) => expect(page.getByRole('rowgroup').filter({ hasText: label }));
  await marked('Last name').toContainText(/Underhill\s*Solheim/);
  await marked('Last name').toHaveAttribute('data-severity', 'HIGH');
  await marked('Document number').toHaveAttribute('data-severity', 'LOW');
  await marked('Date of birth').not.toHaveAttribute('data-severity');

  await decide(page, 's');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('name');
  await page.keyboard.press('Enter');
  // The client never receives the reason, so the message is not filled in with it.
  await expect(page.getByLabel('Message to client')).toHaveValue('');
  await expect(page.getByPlaceholder('More information is needed to complete the review.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Resubmission requested: Ingrid Solheim')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect(await read()).toMatchObject({ kycStatus: 'RESUBMIT' });

  await submitIdentity(client, person.id, { ...holder, number: 'X41776299' }, 'PASSPORT');
  await expect(page.getByText('No findings')).toBeVisible();
  await page.keyboard.press('e');
  const views = page.getByRole('region', { name: 'Documents' }).getByRole('figure');
  await expect(page.getByText('Earlier: Front')).toBeVisible();
  await expect(views).toHaveCount(2);
  // The same document of the earlier submission.
  await page.keyboard.press('2');
  await expect(page.getByText('Earlier: Selfie')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText(/^Earlier/)).toHaveCount(0);
  await expect(views).toHaveCount(2);
  await page.keyboard.press('e');
  await expect(page.getByText('Earlier: Selfie')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(page.getByText('Decision undone. The case is pending again.')).toBeVisible();
  expect(await read()).toMatchObject({ kycStatus: 'NEEDS_REVIEW' });

  await queueRow(page, 'Ingrid Solheim').click();
  await decide(page, 'a');
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect(await read()).toMatchObject({ kycStatus: 'APPROVED' });
});

test('keys decide only the case that the officer sees', async ({ page, host }) => {
  const client = await host.newClient();
  const people: Person[] = [];
  for (const [index, name] of ['Solheim', 'Okafor', 'Haddad'].entries()) {
    const person = await onboard(client, name);
    people.push(person);
    await submitIdentity(client, person.id, truthfulHolder(person, index + 1), 'PASSPORT');
  }
  const readStatus = async (index: number) =>
    (await client.get(`/individuals/${people[index]?.id}`)).body.kycStatus;
  const seeCase = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name: `Ingrid ${name}` })).toBeVisible();
  const seeExamined = async (name: string) => {
    await seeCase(name);
    await expect(page.getByText('No findings').filter({ visible: true })).toBeVisible();
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

test('an accreditation shows its calculation, and without all documents is approved only by two officers', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const balances = { 'Casco Bay Savings': 612_450.25, 'Northwind Brokerage': 405_120.5 };
  await submitNetWorth(client, person.id, balances, true);
  const other = await onboard(client, 'Okafor');
  await submitNetWorth(client, other.id, { 'Casco Bay Savings': 1_200_000 }, false);

  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  await page.goto(addressOf(host, page, '/reviews/aic'));
  const advice = page.getByRole('region', { name: 'Rule result' });
  await expect(advice).toContainText('$1,017,570.75');
  await expect(advice).toContainText('$1,000,000.00');
  await expect(advice).toContainText('17 CFR 230.501(a)(5)');
  await expect(page.getByRole('img', { name: 'Page 1 of the document' })).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('2 / 2')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();
  expect((await client.get(`/individuals/${person.id}`)).body).toMatchObject({
    accredited: true,
    aicStatus: 'APPROVED',
  });

  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Okafor' })).toBeVisible();
  await expect(advice).toContainText('Consumer report');
  await decide(page, 'a');
  const form = page.getByRole('region', { name: 'Case' }).locator('form');
  const required = page.getByRole('region', { name: 'What the decisions require' });
  await expect(required).toContainText('Override required: Approve');
  await expect(required).toContainText('Consumer report from a nationwide reporting agency');
  await expect(form.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText(/Required to override/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: 'Override reason' })).toBeFocused();
  await page.keyboard.type('Too short');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText(/Must have at least 20 characters/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type(', so here is the rest of the explanation');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Awaiting second approval: Ingrid Okafor')).toBeVisible();
  expect((await client.get(`/individuals/${other.id}`)).body).toMatchObject({ accredited: false });

  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/aic'));
  await expect(ben.getByText('Ada Lindqvist proposed: Approved')).toBeVisible();
  await decide(ben, 'a');
  await expect(ben.getByText('Approved: Ingrid Okafor')).toBeVisible();
  expect((await client.get(`/individuals/${other.id}`)).body).toMatchObject({ accredited: true });
});

test('an officer records what an accreditation lacks, and revokes its verification', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const fileId = await upload(client, person.id, 'PROFESSIONAL_LICENSE');
  await put(client, person.id, 'PROFESSIONAL', {
    fileId,
    licenseType: 'Series 65',
    licenseNumber: '7654321',
  });
  await page.goto(host.link);
  await page.goto(addressOf(host, page, '/reviews/aic'));
  const rules = page.getByRole('region', { name: 'Rule result' });
  await expect(rules).toContainText('Needs information');

  await page.getByRole('button', { name: 'Record license standing' }).click();
  const dialog = page.getByRole('dialog', { name: 'License standing' });
  await dialog.getByLabel('CRD number').fill('12 34');
  await dialog.getByLabel('Checked on').fill(daysAgo(70));
  await dialog.getByRole('combobox', { name: 'Standing' }).selectOption('ACTIVE');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('CRD number')).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('CRD number').fill('7654321');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rules).toContainText('Passed');
  // A license is verified by principles, so the officer states the steps.
  await decide(page, 'a');
  await page.getByRole('textbox', { name: 'Override reason' }).fill('Checked the license in BrokerCheck.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();

  await page.goto(addressOf(host, page, '/due'));
  const due = page.getByRole('region', { name: 'Due within 30 days' });
  await expect(due).toContainText('Professional certification');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await due.getByRole('link', { name: 'Ingrid Solheim' }).click();

  await page.getByRole('button', { name: 'Add representation' }).click();
  const statement = page.getByRole('dialog', { name: 'Add representation' });
  await statement.getByRole('combobox', { name: 'Kind' }).selectOption('ACCREDITED_STATUS');
  await statement.getByLabel('Made on').fill(daysAgo(1));
  await statement.getByLabel('Signed by').fill('Ingrid Solheim');
  await statement.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Representations' })).toContainText('Accredited status');

  const verifications = page.getByRole('region', { name: 'Verifications' });
  await verifications.getByRole('button', { name: 'Evidence and arithmetic' }).click();
  await expect(verifications).toContainText('FINRA license');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await verifications.getByRole('link', { name: 'Revoke' }).click();
  await decide(page, 'r');
  await expect(page.getByText('A revocation is final.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('below');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Revoked: Ingrid Solheim')).toBeVisible();
  expect((await client.get(`/individuals/${person.id}`)).body).toMatchObject({ accredited: false });
});

test('a document is drawn at the resolution of its zoom, and again when it is reopened', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  for (const name of ['Solheim', 'Okafor']) {
    const person = await onboard(client, name);
    await submitNetWorth(client, person.id, { 'Casco Bay Savings': 1_200_000 }, false);
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
    await submitIdentity(client, person.id, truthfulHolder(person, index), 'DRIVER_LICENSE');
  }

  await page.goto(`${host.link}#/reviews/kyc`);
  await test.step('shortcuts zoom, rotate, and compare documents, and the comparison stays for the next case', async () => {
    const front = page.getByRole('img', { name: 'Front: front.png' });
    await seePicture(page, 'Front: front.png');
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
        .poll(async () => Math.sign((await size()).width - (await size()).height))
        .toBe(height - width > 0 ? 1 : -1);
    }

    const pictures = page.getByRole('img', { name: /: (front|back|selfie)\.png$/ });
    await page.keyboard.press('d');
    await expect(pictures).toHaveCount(3);
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Birch' })).toBeVisible();
    await expect(pictures).toHaveCount(3);
    await page.keyboard.press('2');
    await expect(pictures).toHaveCount(1);
    await expect(page.getByRole('img', { name: 'Back: back.png' })).toBeVisible();

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
  await expect(page.getByText('No findings').filter({ visible: true })).toBeVisible();
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

test('KYC records are approved one at a time, and one with findings requires an override reason', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const submitted: { person: Person; id: string }[] = [];
  for (const [index, name] of ['Alder', 'Birch', 'Cedar'].entries()) {
    const person = await onboard(client, name);
    const holder = truthfulHolder(person, index);
    const lastName = name === 'Birch' ? 'Beech' : name;
    submitted.push({
      person,
      id: await submitIdentity(client, person.id, { ...holder, lastName }, 'PASSPORT'),
    });
  }
  await page.goto(`${host.link}#/reviews/kyc`);
  await expect(queueRow(page, 'Ingrid Cedar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Queue' }).getByLabel('1 finding')).toBeVisible();

  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('b');
  const approve = page.getByRole('menuitem', { name: 'Approve' });
  await expect(approve).toBeFocused();
  await expect(approve).toHaveAccessibleDescription('KYC submissions are approved one at a time');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(approve).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Birch' })).toBeVisible();

  const { person, id } = submitted[1] ?? {};
  const why = page.getByRole('textbox', { name: 'Override reason' });
  await expect(page.getByText('Last name mismatch: Beech')).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByText('1 high-severity finding')).toBeVisible();
  await expect(why).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  expect((await client.get(`/individuals/${person?.id}`)).body).toMatchObject({ kycStatus: 'NEEDS_REVIEW' });

  await decide(page, 'a');
  await expect(why).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Required because of open findings/)).toBeVisible();
  await page.keyboard.type('Beech is her name since she married');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Ingrid Birch')).toBeVisible();
  const { decisions } = (await ask(page, 'getHistory', { params: { id } })).body;
  expect(decisions).toMatchObject([{ to: 'APPROVED', note: 'Beech is her name since she married' }]);
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
  const id = await submitIdentity(client, person.id, truthfulHolder(person, 1), 'PASSPORT');
  await page.goto(`${host.link}#/reviews/kyc?states=APPROVED`);
  await expect(page.getByRole('heading', { name: 'No matching records' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('No findings')).toBeVisible();
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

  await expect(page.getByText('Decision undone. The case is pending again.')).toBeVisible();
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

test('a second officer can only read a record until the first one has left it', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  for (const title of ['Harbor Light', 'Harbor Dark']) {
    await client.post('/issuers', { title, legalName: `${title} LLC`, ein: '123456789', type: 'LLC' });
  }
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const officer = { name: 'Ben Okafor', roles: ['approver'], passphrase };
  await ask(page, 'createOfficer', { body: officer });
  const reviews = addressOf(host, page, '/reviews/issuer');
  await page.goto(reviews);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();

  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/issuer'));
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toBeVisible();
  await decide(ben, 'a');
  const approve = ben.getByRole('button', { name: 'Approve A' });
  await approve.focus();
  await expect(approve).toHaveAccessibleDescription('Claimed by Ada Lindqvist');
  await ben.keyboard.press('j');
  await expect(ben.getByRole('heading', { level: 2, name: 'Harbor Dark' })).toBeVisible();
  await decide(ben, 'a');
  await expect(ben.getByText('Approved: Harbor Dark')).toBeVisible();
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Light')).toBeVisible();
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toHaveCount(0);
});

test('an officer takes over a case that another one has claimed, and closing the window releases it', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  const company = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
  await client.post('/issuers', company);
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  await page.goto(addressOf(host, page, '/reviews/issuer'));
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();
  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/issuer'));

  await ben.getByRole('button', { name: 'Take over' }).click();
  const dialog = ben.getByRole('dialog', { name: 'Take over this case?' });
  await expect(dialog.getByText(/^Ada Lindqvist claimed Harbor Light on /)).toBeVisible();
  expect(await findViolations(ben)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take over' }).click();

  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toHaveCount(0);
  await expect(page.getByText('Ben Okafor took over Harbor Light')).toBeVisible();
  await expect(page.getByText('Claimed by Ben Okafor.')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve A' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('h');
  await expect(page.getByText('Case taken over from Ada Lindqvist')).toBeVisible();
  await page.keyboard.press('h');

  await ben.close();
  await expect(page.getByText('Claimed by Ben Okafor.')).toHaveCount(0);
  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Light')).toBeVisible();
});

test('the money of a trade that another officer has claimed is recorded after a takeover', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  const { assetId } = await createOffer(client);
  const id = await placeSignedTrade(client, await createBuyer(client), assetId, 4);
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  await page.goto(addressOf(host, page, '/reviews/settlement'));
  await expect(page.getByRole('button', { name: 'Settle A' })).toBeVisible();
  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, `/trades/${id}`));

  const record = ben.getByRole('button', { name: 'Record receipt' });
  await expect(record).toHaveAccessibleDescription('Claimed by Ada Lindqvist');
  await expect(ben.getByText('to take it over, or ask Ada Lindqvist to release it.')).toBeVisible();
  expect(await findViolations(ben)).toEqual([]);
  await ben.getByRole('link', { name: 'Open the case', exact: true }).click();
  await ben.getByRole('button', { name: 'Take over' }).click();
  const dialog = ben.getByRole('dialog', { name: 'Take over this case?' });
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toHaveCount(0);
  await ben.goBack();
  await record.click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Record receipt' }).click();

  await expect(ben.getByText('Receipt recorded')).toBeVisible();
});

test('a trade is settled when it is approved and funded, and shows what is missing before', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const { assetId } = await createOffer(client);
  const id = await placeSignedTrade(client, await createBuyer(client), assetId, 4);
  await page.goto(`${host.link}#/reviews/settlement`);
  const settle = page.getByRole('button', { name: 'Settle A' });
  await settle.focus();
  await expect(settle).toHaveAccessibleDescription(/Compliance review is not approved.*Funded to the cent/);
  // The key leads to the first thing that blocks the decision, which is resolved there.
  await decide(page, 'a');
  await expect(page.getByRole('link', { name: /^Trade compliance review: Trade/ })).toBeFocused();
  await decide(page, 'r');
  // A reason is found by its code, too.
  await page.keyboard.type('eligible');
  await expect(page.getByRole('option')).toHaveText(['Investor not eligible']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // The case explains each rule once, also those that the checkout found; what blocks the approval only names them.
  await page.goto(addressOf(host, page, `/reviews/trade?id=${id}`));
  const shown = page.getByRole('region', { name: 'Case', exact: true });
  const blocked = shown.getByRole('region', { name: 'What the decisions require' });
  await expect(blocked.getByRole('listitem').first()).toHaveText(/^Offering approved(Offering|$)/);
  await expect(shown.getByText(/^The offering is not approved/)).toHaveCount(1);
  await page.goto(addressOf(host, page, '/reviews/settlement'));

  await host.makeEligible(id);
  for (const [operation, decision] of [
    ['decideTrade', { to: 'APPROVED', note: 'Checked' }],
    ['decideFunding', { to: 'FUNDED' }],
  ] as const) {
    const { updatedAt: expectedUpdatedAt } = (await client.get(`/trades/${id}`)).body;
    const decided = await ask(page, operation, { params: { id }, body: { expectedUpdatedAt, ...decision } });
    expect(decided.body).toMatchObject({ to: decision.to });
  }
  await page.reload();
  await expect(settle).toBeEnabled();
  await decide(page, 'a');
  await expect(page.getByText(/^Settled: /)).toBeVisible();
});

test('a legal entity is approved with a screening statement and identified owners, by keyboard', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const owner = { ...identified, percent: 60, ssn: null };
  const id = await createOwnedEntity(client, { name: 'Reyes LLC', beneficialOwners: [owner] });
  await page.goto(`${host.link}#/legal-entities/${id}`);
  await expect(page.getByRole('row', { name: 'Total of Reyes LLC' })).toContainText('60 of 100%');
  await page.getByRole('button', { name: 'Edit Ana Reyes' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Ana Reyes' });
  await form.getByLabel('Percent of the equity').fill('100.5');
  await form.getByLabel('SSN').fill('123-45-6789');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Percent of the equity')).toHaveAccessibleDescription(/Must be at most 100/);
  await form.getByLabel('Percent of the equity').fill('70');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Total of Reyes LLC' })).toContainText('70 of 100%');

  await page.goto(addressOf(host, page, '/reviews/sanctions'));
  await decide(page, 'a');
  await expect(page.getByRole('checkbox', { name: 'OFAC SDN List' })).toBeFocused();
  await expect(page.getByText('Search the lists for: Reyes LLC; Ana Reyes')).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter the date of the list')).toBeVisible();
  await expect(page.getByText('Select the result')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('01022026');
  await page.getByLabel('Searched on').fill('2026-01-05');
  await page.getByRole('radio', { name: 'No match' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Reyes LLC')).toBeVisible();

  await page.goto(addressOf(host, page, '/reviews/kyb'));
  await decide(page, 'a');
  await expect(page.getByText('The recorded owners of Reyes LLC have 70 of 100 percent')).toBeVisible();
  await page.keyboard.type('No other owner has more than 10 percent');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await client.get(`/legal-entities/${id}`)).body.kybStatus).toBe('APPROVED');
});

test('a case that the client answers returns with what was received, and is approved with the keyboard', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const client = await host.newClient();
  const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
  const { id } = (await client.post('/issuers', issuer)).body;
  await page.goto(`${host.link}#/reviews/issuer`);
  await decide(page, 's');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('missing');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Send the SS-4 letter.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Information requested: Harbor Light')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();

  await page.keyboard.press('i');
  await expect(queueRow(page, 'Harbor Light')).toContainText('Document missing');
  await expect(queueRow(page, 'Harbor Light')).toContainText('Send the SS-4 letter.');
  const request = page.getByRole('region', { name: 'Information requested' });
  await expect(request).toContainText('Nothing received since.');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  const query = new URLSearchParams({
    name: 'letter.pdf',
    category: 'Tax',
    label: 'SS4_LETTER',
    targetId: id,
  });
  expect((await client.post(`/files?${query}`, multipart(pdf(), 'letter.pdf'))).status).toBe(201);
  await expect(page.getByRole('heading', { name: 'No information requested' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(request.getByRole('list', { name: 'Received since' })).toContainText('letter.pdf');
  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Light')).toBeVisible();
  expect((await client.get(`/issuers/${id}`)).body.status).toBe('APPROVED');
});

/** Screens with content, and what is visible when they are complete. */
const screens: { name: string; address: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: 'home',
    address: '/',
    show: (page) => expect(page.getByText(/Received today: [01] KYC submission/)).toBeVisible(),
  },
  {
    name: 'the review of an identity, with the reason of a refusal asked for',
    address: '/reviews/kyc',
    async show(page) {
      await expect(page.getByText('Last name mismatch')).toBeVisible();
      await decide(page, 'r');
      await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
      await page.getByLabel('Message to client').focus();
      await expect(page.getByRole('listbox')).toBeHidden();
    },
  },
  {
    name: 'the review of an accreditation',
    address: '/reviews/aic',
    show: (page) => expect(page.getByRole('region', { name: 'Rule result' })).toBeVisible(),
  },
  {
    name: 'the keyboard shortcuts',
    address: '/reviews/kyc',
    async show(page) {
      await expect(page.getByText('Last name mismatch')).toBeVisible();
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next record');
    },
  },
  {
    name: 'the palette',
    address: '/',
    async show(page) {
      await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Search names/).fill('solheim');
      await expect(page.getByText('Individual').first()).toBeVisible();
    },
  },
];

test('axe finds no problems on home, the reviews, the shortcuts, and the palette, in light and dark', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(
    client,
    person.id,
    { ...truthfulHolder(person, 1), lastName: 'Underhill' },
    'PASSPORT',
  );
  await submitNetWorth(client, person.id, { 'Casco Bay Savings': 12_000 }, false);
  await page.goto(host.link);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  const session = addressOf(host, page, '');
  for (const { name, address, show } of screens) {
    await test.step(name, async () => {
      // The next screen starts without the dialogs of this one.
      await page.goto('about:blank');
      await page.goto(session + address);
      await show(page);
      expect.soft(await findViolationsInBothSchemes(page), name).toEqual([]);
    });
  }
});
