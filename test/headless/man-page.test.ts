import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeCompletions } from '../../electron/headless/commands/completions.ts';
import { writeManPage } from '../../electron/headless/commands/man-page.ts';
import { createProgram } from '../../electron/headless/program.ts';

const page = writeManPage(createProgram());
const text = page.replaceAll('\\-', '-');

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('the manual page describes every command that runs, with its options', () => {
  const ran = describeCompletions(createProgram()).filter(({ commands }) => commands.length === 0);

  const [global = ''] = text.split('.SH COMMANDS');
  const sections = text.split('\n.SS ');
  expect(ran.length).toBeGreaterThan(15);
  for (const { path, options } of ran) {
    // `login-url|link`: a command with another name.
    const usage = new RegExp(`^offerdesk ${path.join(' ')}(\\|\\S+)? `);
    const section = sections.find((each) => usage.test(each)) ?? '';
    const own = options.filter(({ name }) => !global.includes(name));
    expect(section, path.join(' ')).not.toBe('');
    for (const { name } of own) expect(section, path.join(' ')).toContain(name);
  }
});

test('the manual page has the exit codes and the examples of the help', () => {
  expect(text).toContain('.B 3\npartly done: some rows of the file have errors or were kept\n');
  expect(text).toContain('\n$ offerdesk serve --data-dir ./data\n');
  expect(text).toContain('\n$ offerdesk import investors investors.csv --dry-run\n');
});

test('no text of the manual page is a request or an escape of roff', () => {
  const program = createProgram();
  program.description('.so /etc/passwd \\n(.x – a\tb');

  expect(writeManPage(program)).toContain('offerdesk \\- \\&.so /etc/passwd \\en(.x \\[u2013] a b\n');
  program.command("'br").description('.ab');
  expect(writeManPage(program)).toContain('\n\\&.ab.\n');
});

test.runIf(isInstalled('groff'))('the manual page is formatted without warnings', () => {
  const formatted = execFileSync('groff', ['-man', '-ww', '-Tutf8', '-P-cbou'], {
    input: page,
    encoding: 'utf8',
  });

  expect(formatted).toContain('offerdesk api-key create');
});
