/**
 * Prints how size, times, and memory grow with the number of records, as a Markdown table:
 * `npm run bench:scale -- 10000 100000`. `--skip=backup,check` omits columns.
 */
import { parseArgs } from 'node:util';
import { columnsOfScale, measureSize } from './support/measure-scale.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skip: { type: 'string', default: '' } },
});
const skipped = values.skip.split(',').filter((name) => name !== '');
const sizes = positionals.map(Number);
const unknown = skipped.filter((name) => !Object.hasOwn(columnsOfScale, name));
if (sizes.length === 0 || !sizes.every((size) => size >= 1000) || unknown.length > 0) {
  const columns = Object.keys(columnsOfScale).join(', ');
  console.error(`Give numbers of individuals, from 1000 on. --skip accepts ${columns}.`);
  process.exit(2);
}

const shown = Object.entries(columnsOfScale).filter(([name]) => !skipped.includes(name));
const printRow = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
printRow(['individuals', ...shown.map(([, title]) => title)]);
printRow(['---:', ...shown.map(() => '---:')]);
for (const size of sizes) {
  const results = await measureSize(size, new Set(skipped));
  printRow([size.toLocaleString('en'), ...shown.map(([name]) => results[name] ?? '–')]);
}
