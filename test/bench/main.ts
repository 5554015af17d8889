/**
 * Prints how fast the service is, as ratios to a plain implementation: `npm run bench`, or with the names of some
 * measurements, `npm run bench -- get post`. No test calls it: the results are for people to read.
 */
import { relative } from 'node:path';
import { hostProgram } from '../support/programs.ts';
import { measureCsvImport } from './csv-import.ts';
import { measureDesktop } from './desktop.ts';
import { measureDocuments } from './documents.ts';
import { measureDraftGrid } from './draft-grid.ts';
import { measureEvaluate } from './evaluate.ts';
import { measureGet } from './get.ts';
import { measureImportPreview } from './import-preview.ts';
import { measureLists } from './lists.ts';
import { measureListsAtAMillion } from './lists-at-a-million.ts';
import { measureMix } from './mix.ts';
import { measurePage } from './page.ts';
import { measurePost } from './post.ts';
import { measureLongQueues, measureQueues } from './queues.ts';
import { measureScreensCode } from './screens-code.ts';
import { measureScreensDecide } from './screens-decide.ts';
import { measureScreensDraftGrid } from './screens-draft-grid.ts';
import { measureScreensImport } from './screens-import.ts';
import { measureScreensLists } from './screens-lists.ts';
import { measureStart } from './start.ts';
import { repository } from './support/hosts.ts';
import { describeMachine } from './support/machine.ts';
import { formatTable, type Line } from './support/table.ts';
import { measureUpload } from './upload.ts';

const measurements: Record<string, () => Promise<Line[]>> = {
  get: measureGet,
  page: measurePage,
  post: measurePost,
  import: measureCsvImport,
  mix: measureMix,
  'import-preview': measureImportPreview,
  'draft-grid': measureDraftGrid,
  upload: measureUpload,
  documents: measureDocuments,
  queues: measureQueues,
  'long-queues': measureLongQueues,
  start: measureStart,
  lists: measureLists,
  'lists-at-a-million': measureListsAtAMillion,
  evaluate: measureEvaluate,
  'screens-lists': measureScreensLists,
  'screens-decide': measureScreensDecide,
  'screens-draft-grid': measureScreensDraftGrid,
  'screens-import': measureScreensImport,
  'screens-code': measureScreensCode,
  desktop: measureDesktop,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
  console.error(
    `There is no measurement ${unknown.join(', ')}: only ${Object.keys(measurements).join(', ')}`,
  );
  process.exit(2);
}

const lines: Line[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.error(`Measuring ${name} …`);
  try {
    const measured = await measure();
    const machine = describeMachine();
    lines.push(...measured.map((line) => ({ ...line, machine })));
  } catch (error) {
    // The other measurements have taken minutes, so their results are still printed.
    console.error(error);
    lines.push({ measurement: name, ours: 'failed' });
    process.exitCode = 1;
  }
}
process.stdout.write(`Ours is ${relative(repository, hostProgram())}.\n\n${formatTable(lines)}\n`);
