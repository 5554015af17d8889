import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/service.ts';
import { startHost } from './processes.ts';

test('a host listens before it uses Intl, whose first use would delay the start by a tenth', async () => {
  const report = new URL('../support/report-intl.ts', import.meta.url);
  vi.stubEnv('NODE_OPTIONS', `--import ${report}`);
  const host = await startHost(temporaryFolder());

  const { stderr } = await host.stop();

  expect(stderr).toBe('');
});
