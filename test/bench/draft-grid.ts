import { createApp } from '../../electron/service/app.ts';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { createFolder, freshPath } from './support/folders.ts';
import { csvColumns, writeInvestorsCsv } from './support/investors-csv.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const rowCount = 100_000;
const runs = 7;
const ceiling = 200;

type Column = (typeof csvColumns)[number];
const placeOf = (column: Column) => csvColumns.indexOf(column);

/** What the grid of an import of 100,000 rows requests, at the service: the first one, and the median of the others. */
export async function measureDraftGrid(): Promise<Line[]> {
  const path = freshPath('grid.csv');
  await writeInvestorsCsv(path, rowCount);
  const upload = { path, fileName: 'grid.csv', ...(await digestFile(path)) };
  const app = await createApp({ ...(await createFolder()), role: 'host' });
  const ask = (operation: OperationName, request: object) => app.run(operation, backOffice, request);
  try {
    const { id } = (await ask('createImportDraft', { upload })) as { id: string };
    const params = { id };
    await ask('checkImportDraft', { params });
    const lines: Line[] = [];
    for (const [name, act] of Object.entries(actions)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { operation, ...request } = act(run);
        const start = performance.now();
        await ask(operation, { params, ...request });
        times.push(performance.now() - start);
      }
      lines.push(toLine(name, times));
    }
    lines.push(await measureFix((body) => ask('fixImportDraftRows', { params, body })));
    return lines;
  } finally {
    await app.close();
  }
}

type Act = (run: number) => { operation: OperationName; query?: object; body?: object };

/** Each run opens the rows again, so that no stored list is read. */
const list = (opened: number, view: object): ReturnType<Act> => ({
  operation: 'listImportDraftRows',
  query: { opened, limit: 100, ...view },
});

const actions: Readonly<Record<string, Act>> = {
  'page of 100 rows': (run) => list(run, { offset: run * 10_000 }),
  'filter by text in a column': (run) => list(run, { column: placeOf('lastName'), text: `${run}1` }),
  'filter by text in any column': (run) => list(run, { text: `${run}1` }),
  'sort by a column': (run) => list(run, { sort: placeOf('email'), descending: run % 2 === 1 }),
  'filter and sort': (run) =>
    list(run, { sort: placeOf('email'), column: placeOf('lastName'), text: `${run}2` }),
  'edit a cell': (run) => ({
    operation: 'editImportDraftCells',
    body: { cells: [{ row: run + 1, column: placeOf('city'), value: `City ${run}` }] },
  }),
  undo: () => ({ operation: 'undoImportDraftStep', body: { isRedo: false } }),
};

function toLine(name: string, [first = 0, ...others]: number[]): Line {
  const time = median(others);
  return {
    measurement: `grid of ${rowCount.toLocaleString('en')} rows, at the service: ${name}, first / median`,
    ours: `${first.toFixed(0)} / ${time.toFixed(0)} ms`,
    target: `< ${ceiling} ms`,
    isMet: time < ceiling,
  };
}

async function measureFix(fix: (body: object) => Promise<unknown>): Promise<Line> {
  const start = performance.now();
  await fix({ selection: {}, columns: [placeOf('city')], fix: { action: 'set', value: 'Bangor' } });
  const seconds = (performance.now() - start) / 1000;
  return {
    measurement: `grid of ${rowCount.toLocaleString('en')} rows, at the service: change every row`,
    ours: `${seconds.toFixed(1)} s`,
  };
}
