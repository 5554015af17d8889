import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const file = new URL('../../electron/service/kernel/lower-priority.ts', import.meta.url).href;

test('the process that examines documents has a lower priority than the host, on any system', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { getPriority } from 'node:os';
       import { lowerProcessPriority } from ${JSON.stringify(file)};
       lowerProcessPriority();
       console.log(getPriority());`,
    ],
    { encoding: 'utf8' },
  );

  expect(Number(stdout)).toBe(10);
});
