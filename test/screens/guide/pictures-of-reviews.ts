import { expect } from '../host.ts';
import { goTo } from '../record-actions.ts';
import { queueRow } from '../review-actions.ts';
import type { Picture } from './picture.ts';

export const picturesOfReviews: Picture[] = [
  {
    file: 'home.png',
    async show(page, host) {
      await goTo(page, host, '/');
      await expect(page.getByText(/^Received today: \d+ KYC submissions?, \d+ trades?$/)).toBeVisible();
    },
  },
  {
    file: 'review-identity.png',
    async show(page, host) {
      await goTo(page, host, '/reviews/kyc');
      await expect(page.getByRole('heading', { name: 'Tomás Ferreira', level: 2 })).toBeVisible();
      await expect(page.getByText('7 checks: 6 passed, 1 failed')).toBeVisible();
      await expect(page.getByRole('img', { name: /^Front/ })).toBeVisible();
    },
  },
  {
    file: 'review-accreditation.png',
    async show(page, host) {
      await goTo(page, host, '/reviews/aic');
      await queueRow(page, 'Clara Whitcombe').click();
      await expect(page.getByRole('region', { name: 'Rule result' })).toContainText('Passed');
      await expect(page.getByText('1 / 2')).toBeVisible();
    },
  },
];
