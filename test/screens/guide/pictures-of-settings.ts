import { ask } from '../ask.ts';
import { expect } from '../host.ts';
import { passphrase } from '../officers.ts';
import { goTo } from '../record-actions.ts';
import type { Picture } from './picture.ts';

const others = [
  { name: 'Ben Okafor', email: 'ben@example.com', roles: ['approver', 'administrator'] },
  { name: 'Cleo Haddad', email: 'cleo@example.com', roles: ['reviewer'] },
  { name: 'Dag Nyström', email: 'dag@example.com', roles: ['reviewer', 'administrator'] },
];

export const picturesOfSettings: Picture[] = [
  {
    file: 'data-and-backup.png',
    async show(page, host) {
      await goTo(page, host, '/settings/data');
      await page.getByRole('button', { name: 'Verify data' }).click();
      await expect(page.getByText(/^No problems found: /)).toBeVisible();
      await page.getByLabel('Backup location').fill('/mnt/backups');
    },
  },
  {
    file: 'officers.png',
    async show(page, host) {
      await goTo(page, host, '/settings/officers');
      for (const officer of others) await ask(page, 'createOfficer', { body: { ...officer, passphrase } });
      const { items } = (await ask(page, 'listOfficers')).body;
      const { id } = items.find(({ name }: { name: string }) => name === 'Dag Nyström');
      await ask(page, 'disableOfficer', { params: { id } });
      await page.reload();
      await expect(page.getByRole('row', { name: /Dag Nyström.*Disabled/ })).toBeVisible();
    },
  },
  {
    file: 'second-approval.png',
    async show(page, host) {
      await goTo(page, host, '/settings/second-approval');
      for (const decision of ['KYC: Approve', 'Offering: Approve', 'Settlement: Settle']) {
        const box = page.getByRole('checkbox', { name: decision, exact: true });
        const isStored = page.waitForResponse('**/operations/setSecondApproval');
        await box.click();
        await isStored;
        await expect(box).toBeChecked();
      }
      await page.reload();
      await expect(page.getByRole('checkbox', { name: 'Settlement: Settle' })).toBeChecked();
    },
  },
];
