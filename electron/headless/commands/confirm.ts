import { createInterface } from 'node:readline/promises';
import { Option } from 'commander';

/** Options of a command that asks before it changes something. */
export interface ConfirmOptions {
  yes?: true;
}

export const yesOption = () => new Option('--yes', 'Do not ask for confirmation');

/**
 * Asks on a terminal before something is changed. A script, which cannot answer, is not asked.
 * @throws unless the answer is yes
 */
export async function confirm(
  question: string,
  { yes }: ConfirmOptions,
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<void> {
  if (yes || !input.isTTY) return;
  const lines = createInterface({ input, output, historySize: 0 });
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  lines.once('close', () => resolve(''));
  // The end of the input does not count as an answer.
  const answer = await Promise.race([lines.question(`${question} [y/N] `), closed]);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Canceled. Nothing was changed.');
}
