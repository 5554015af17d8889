import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findElectron } from './electron/headless/electron-runtime.ts';
import { findChromium } from './test/support/chromium.ts';

const electron = findElectron(fileURLToPath(new URL('.', import.meta.url)));
const isShown = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;

const inElectron = {
  name: 'desktop in Electron',
  testDir: 'test/desktop',
  testMatch: 'desktop.spec.ts',
  use: { runtime: electron },
};

if (!electron || !isShown) {
  const reason = electron ? 'there is no display' : 'its binary is not installed';
  console.warn(`The desktop tests do not run in Electron, since ${reason}: they run under a stand-in alone`);
}

export default defineConfig({
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath: findChromium() },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'screens', testDir: 'test/screens' },
    { name: 'desktop under a stand-in for Electron', testDir: 'test/desktop' },
    ...(electron && isShown ? [inElectron] : []),
  ],
});
