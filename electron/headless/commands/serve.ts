import type { Command } from 'commander';
import { addExamples } from './failures.ts';

/** `serve`: the headless host, as `npm run serve` starts it. */
export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Start the headless host: the client API, and the back office in a browser')
    .option('--port <number>', 'Port; 0 uses a free one', '0')
    .action(async (_, command: Command) => {
      const { dataDir, port } = command.optsWithGlobals<{ dataDir: string; port: string }>();
      // Other commands start faster without the listener.
      const { readPort, serve } = await import('../serve.ts');
      await serve(dataDir, readPort(port));
    });
  addExamples(command, '--data-dir ./data --port 8080');
}
