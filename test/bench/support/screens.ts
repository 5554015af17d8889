import { type Browser, chromium, type Page } from 'playwright';
import { linkTo } from '../../../electron/http/screens.ts';
import { createApp } from '../../../electron/service/app.ts';
import { createBackOfficeLink } from '../../../electron/service/modules/officers/back-office-links.ts';
import { findChromium } from '../../support/chromium.ts';
import type { BenchFolder } from './folders.ts';
import { startOurs } from './hosts.ts';

/** The built back office on a data folder, in a real browser. */
export interface Screens {
  browser: Browser;
  /** The address of the host, such as `http://127.0.0.1:4711`. */
  address: string;
  /** Opens a screen, such as `/individuals`, with a new session. */
  open(page: Page, screen: string): Promise<void>;
  close(): Promise<void>;
}

export async function openScreens(folder: BenchFolder): Promise<Screens> {
  const host = await startOurs(folder);
  const address = `http://127.0.0.1:${host.port}`;
  const browser = await chromium.launch({
    ...(findChromium() && { executablePath: findChromium() }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    browser,
    address,
    async open(page, screen) {
      const app = await createApp({ ...folder, role: 'secondary' });
      const link = linkTo(address, await createBackOfficeLink(app.service));
      await app.close();
      await page.goto(`${link}#${screen}`);
    },
    async close() {
      await browser.close();
      await host.stop();
    },
  };
}
