import { expect } from '../host.ts';
import { goTo } from '../record-actions.ts';
import { examined } from '../review-actions.ts';
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
      await expect(page.getByRole('heading', { name: 'Winifred Underhill', level: 2 })).toBeVisible();
      await expect(page.getByText(/Date of birth mismatch: \w{3} \d+, \d{4} \(document\)/)).toBeVisible(
        examined,
      );
      await expect(page.getByRole('img', { name: /^Front/ })).toBeVisible();
    },
  },
  {
    file: 'review-accreditation.png',
    async show(page, host) {
      await goTo(page, host, '/reviews/aic');
      await expect(page.getByRole('region', { name: 'Rule result' })).toContainText('Passed');
      await expect(page.getByText('1 / 2')).toBeVisible();
    },
  },
];
