import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/service.ts';
import { serve } from './processes.ts';

test('a host sets the flags that would slow down its start when it listens', async () => {
  const report = new URL('../support/report-flags.ts', import.meta.url);
  vi.stubEnv('NODE_OPTIONS', `--import ${report}`);

  const [output] = await serve(temporaryFolder(), '--port', '0').until(/^.*Back office at /s);

  expect(output.replace(/http\S+/, 'ADDRESS').split('\n')).toEqual([
    '--max-semi-space-size=0',
    '--max-old-space-size=0',
    'Listening on ADDRESS',
    '--no-allocation-site-pretenuring',
    '--no-sparkplug',
    '--no-maglev',
    '--no-short-builtin-calls',
    'Back office at ',
  ]);
});
