import { ask } from '../ask.ts';
import { expect } from '../host.ts';
import { dropFiles, grid, readSample } from '../imports.ts';
import { goTo } from '../record-actions.ts';
import type { Picture } from './picture.ts';

/** The sample of investors with some invalid rows, and column names of a spreadsheet. */
function writeSpreadsheet(): string {
  const [header = '', ...rows] = readSample(12).split('\n');
  const spoken = header
    .replace('firstName', 'First name')
    .replace('lastName', 'Surname')
    .replace('email', 'E-mail')
    .replace('phoneNumber', 'Mobile')
    .replace('tid', 'Customer ID')
    .replace('dob', 'Birthday');
  return [spoken, ...rows].join('\n');
}

/** The steps of importing one file. */
export const picturesOfImports: Picture[] = [
  {
    file: 'import-rows.png',
    async show(page, host) {
      // Beside the imported records, each screen would have a banner about the sample data.
      await ask(page, 'removeSampleData');
      await goTo(page, host, '/imports');
      await dropFiles(page, { name: 'March investors.csv', content: writeSpreadsheet() });
      await expect(page.getByRole('button', { name: 'Skip 12 rows with errors' })).toBeVisible();
      await expect(grid(page)).toBeFocused();
      await page.keyboard.press('Alt+n');
      await expect(page.getByText(/^Row \d+: .+ must be/)).toBeVisible();
    },
  },
  {
    file: 'import-columns.png',
    async show(page) {
      await page.getByText('1. Map columns').click();
      await expect(page.getByRole('combobox', { name: 'Field of Surname' })).toHaveValue('Last name *');
    },
  },
  {
    file: 'import-result.png',
    async show(page) {
      await page.getByText('2. Review rows').click();
      await page.getByRole('button', { name: 'Skip 12 rows with errors' }).click();
      await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
      await expect(page.getByRole('heading', { name: /investors imported for Operator/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Rows that were not imported' })).toBeVisible();
    },
  },
];
