import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { DesktopOptions } from './test/desktop/desktop.ts';
import { electronBinary, unavailable } from './test/desktop/electron-binary.ts';
import { chromiumOptions } from './test/support/chromium.ts';

// Programs that tests start load their sources from this cache, which takes a third less time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

export default defineConfig<object, DesktopOptions>({
  // The others of these folders are Vitest's.
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: 'list',
  globalSetup: './test/support/before-playwright.ts',
  fullyParallel: true,
  // Two for each core, because a test often waits for the next poll of a screen.
  workers: '200%',
  forbidOnly: process.env.CI !== undefined,
  // Only a test that hangs takes so long: others can run on the machine, too.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  use: {
    launchOptions: chromiumOptions,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // A click must not meet a dialog that moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test takes a quarter of the time. To record one: npm run test:screens -- FILE --trace on
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'screens', testDir: 'test/screens' },
    { name: 'desktop under a stand-in for Electron', testDir: 'test/desktop' },
    {
      name: 'desktop in Electron',
      testDir: 'test/desktop',
      // An empty list where there is no Electron: before-playwright.ts tells.
      testMatch:
        unavailable === undefined ? ['desktop.spec.ts', 'inspection.spec.ts', 'menu-and-tray.spec.ts'] : [],
      use: { runtime: electronBinary },
    },
  ],
});
