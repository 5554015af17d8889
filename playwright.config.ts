import { defineConfig } from '@playwright/test';
import type { DesktopOptions } from './test/desktop/desktop.ts';
import { electronBinary, unavailable } from './test/desktop/electron-binary.ts';
import { findChromium } from './test/support/chromium.ts';

export default defineConfig<DesktopOptions>({
  // The others of these folders are Vitest's.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  globalSetup: './test/desktop/report-runtime.ts',
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
    {
      name: 'desktop in Electron',
      testDir: 'test/desktop',
      // An empty list where there is no Electron: report-runtime.ts tells.
      testMatch:
        unavailable === undefined ? ['desktop.spec.ts', 'inspection.spec.ts', 'menu-and-tray.spec.ts'] : [],
      use: { runtime: electronBinary },
    },
  ],
});
