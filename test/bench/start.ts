import { fillPeople } from './support/fill-people.ts';
import { createFolder } from './support/folders.ts';
import { isBuilt, startOurs } from './support/hosts.ts';
import { median } from './support/rounds.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const startCount = 7;
const recordCount = 1_000_000;
const ceiling = 200;

/** From the start of the built host, on a data folder with a million individuals, until it listens. */
export async function measureStart(): Promise<Line[]> {
  const measurement = 'start to listening, a million individuals';
  if (!isBuilt()) return [toSkippedLine(measurement, 'there is no bundle, `npm run build` makes it')];
  const folder = await createFolder();
  fillPeople(folder, recordCount);
  const times: number[] = [];
  for (let count = 0; count < startCount; count += 1) {
    const host = await startOurs(folder);
    times.push(host.startedIn);
    await host.stop();
  }
  const time = median(times);
  return [{ measurement, ours: `${Math.round(time)} ms`, target: `< ${ceiling} ms`, isMet: time < ceiling }];
}
