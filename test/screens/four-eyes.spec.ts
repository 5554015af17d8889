import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { OperationName } from '#shared/contracts/index.ts';
import { expect, test } from './host.ts';
import { makeFirstOfficer, passphrase, signIn } from './officers.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Asks what the screens ask, in the session of the page. */
function ask(page: Page, operation: OperationName, request: object = {}): Promise<Answer> {
  return page.evaluate(
    async ([name, sent]) => {
      const answer = await fetch(`./operations/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [operation, request] as const,
  );
}

test('what one officer decides, another one confirms', async ({ page, host, browser }) => {
  await page.goto(host.link);
  await makeFirstOfficer(page, host);
  const settings = `${host.address}/back-office/#/settings/four-eyes`;
  await page.goto(settings);

  const approve = page.getByRole('checkbox', { name: 'Issuer: Approve' });
  await approve.check();
  await expect(page.getByText('Issuer takes two officers who may decide it')).toBeVisible();
  await expect(approve).not.toBeChecked();
  const officer = { name: 'Ben Okafor', roles: ['approver'], passphrase };
  await ask(page, 'createOfficer', { body: officer });
  await approve.check();
  await page.reload();
  await expect(approve).toBeChecked();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const { key } = (await ask(page, 'createApiKey', { body: { name: 'CRM' } })).body;
  const { id, updatedAt: seen } = await (await host.post('/issuers', key, issuer)).json();
  const decided = await ask(page, 'decideIssuer', { params: { id }, body: { seen, to: 'APPROVED' } });
  expect(decided.body).toMatchObject({ awaitsSecond: true });
  const confirming = { params: { id: decided.body.proposalId } };
  expect((await ask(page, 'confirmProposal', confirming)).status).toBe(403);

  const ben = await (await browser.newContext()).newPage();
  await ben.goto(await host.newLink());
  await signIn(ben, 'Ben Okafor', 'Sign in');
  const queue = await ask(ben, 'listQueue', { query: { review: 'issuer', awaitsSecond: true } });
  expect(queue.body.items).toMatchObject([{ id, proposal: { proposedByName: 'Ada Lindqvist' } }]);
  expect((await ask(ben, 'confirmProposal', confirming)).body).toMatchObject({ to: 'APPROVED' });
  await ben.goto(settings);
  await expect(ben.getByText('This takes the role administrator')).toBeVisible();
  await expect(ben.getByRole('checkbox', { name: 'Issuer: Approve' })).toBeDisabled();
});
