import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Asks for a line on a terminal without echo.
 * @throws if the input ends or is interrupted first
 */
export function promptSecret(
  label: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // The line editor echoes the input to its output.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  output.write(label);
  lines.once('line', resolve);
  lines.once('line', () => lines.close());
  lines.once('close', () => {
    output.write('\n');
    // No effect after a line.
    reject(new Error('No passphrase was entered'));
  });
  return promise;
}
