import { fillPeople } from './support/fill-people.ts';
import { createFolder, freshPath } from './support/folders.ts';
import { type Host, isBuilt, startBareListener, startOurs } from './support/hosts.ts';
import { alternate, median } from './support/rounds.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const startCount = 7;
const recordCount = 1_000_000;
const ceiling = 200;

/**
 * From the start of the built host, on a data folder with a million individuals, until it listens, next to a program
 * that only listens and opens an empty database.
 */
export async function measureStart(): Promise<Line[]> {
  const measurement = 'start to listening, a million individuals';
  if (!isBuilt()) return [toSkippedLine(measurement, 'there is no current build, `npm run build` makes it')];
  const folder = await createFolder();
  fillPeople(folder, recordCount);
  const database = freshPath('listen.sqlite');
  const [ours, theirs] = (
    await alternate(startCount, [
      async () => timeStart(await startOurs(folder)),
      async () => timeStart(await startBareListener(database)),
    ])
  ).map(median) as [number, number];
  return [
    {
      measurement,
      ours: `${Math.round(ours)} ms`,
      theirs: `${Math.round(theirs)} ms`,
      target: `< ${ceiling} ms`,
      isMet: ours < ceiling,
    },
  ];
}

async function timeStart(host: Host): Promise<number> {
  await host.stop();
  return host.startedIn;
}
