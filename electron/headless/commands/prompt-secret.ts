import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Asks for a line on a terminal, which shows nothing of it.
 * @throws if the input ends or is interrupted first
 */
export function promptSecret(
  label: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // The line editor repeats what is typed on its output.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  output.write(label);
  lines.once('line', resolve);
  lines.once('line', () => lines.close());
  lines.once('close', () => {
    output.write('\n');
    // Without effect after a line.
    reject(new Error('No passphrase was entered'));
  });
  return promise;
}
