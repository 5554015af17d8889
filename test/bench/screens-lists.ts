import type { Page } from 'playwright';
import { fillPeople } from './support/fill-people.ts';
import { createFolder } from './support/folders.ts';
import { isBuilt } from './support/hosts.ts';
import { median } from './support/rounds.ts';
import { openScreens, type Screens } from './support/screens.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const recordCount = 1_000_000;
const runs = 11;
const ceiling = 100;
const patienceMilliseconds = 20_000;
const firstPaintCeiling = 1000;

/**
 * Screens with a million individuals: from the start of the page until it is painted, and from an action in the list
 * until its rows are painted.
 */
export async function measureScreensLists(): Promise<Line[]> {
  if (!isBuilt()) return [toSkippedLine('lists on the screen', 'there is no current build')];
  const folder = await createFolder();
  fillPeople(folder, recordCount);
  const screens = await openScreens(folder);
  try {
    const starts: Start[] = [];
    for (let run = 0; run < 5; run += 1) starts.push(await startList(screens));
    const page = await screens.browser.newPage();
    await openList(screens, page);
    const lines = [
      toLine(
        'first paint',
        starts.map(({ painted }) => painted),
        firstPaintCeiling,
      ),
      toLine(
        'first rows of a list',
        starts.map(({ rows }) => rows),
      ),
    ];
    for (const [words, act] of Object.entries(actions)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await act(page, run));
      lines.push(toLine(words, times, ceiling));
    }
    return lines;
  } finally {
    await screens.close();
  }
}

function toLine(words: string, times: number[], limit?: number): Line {
  return {
    measurement: `screen of a million: ${words}`,
    ours: `${median(times).toFixed(0)} ms`,
    ...(limit !== undefined && { target: `< ${limit} ms`, isMet: median(times) < limit }),
  };
}

async function openList(screens: Screens, page: Page): Promise<void> {
  await screens.open(page, '/individuals');
  await page.locator('[role=gridcell] a').first().waitFor();
}

/** Milliseconds from the start of the page until anything is painted, and until the rows of a list are. */
interface Start {
  painted: number;
  rows: number;
}

/** In a new browser with an empty cache. */
async function startList(screens: Screens): Promise<Start> {
  const context = await screens.browser.newContext();
  const page = await context.newPage();
  await openList(screens, page);
  const start = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    rows: performance.now(),
  }));
  await context.close();
  return start;
}

const states = ['NEEDS_REVIEW', 'PENDING', 'APPROVED', 'REJECTED'];
const texts = [
  'solheim',
  'okafor',
  'nguyen',
  'berg',
  'castillo',
  'haddad',
  'larsen',
  'ingrid',
  'priya',
  'sofia',
  'jonas',
];

/** Filters that no other run uses, so that nothing is cached. */
function filtersOf(run: number): string {
  const state = states[run % states.length];
  return `kycStatus=${state}&accredited=${run < 4 ? 'yes' : 'no'}&setupStatus=${run < 8 ? 'COMPLETE' : 'IN_PROGRESS'}`;
}

/** The actions in a list, which return the milliseconds until its rows are painted. */
const actions: Record<string, (page: Page, run: number) => Promise<number>> = {
  'a page somewhere': (page, run) => timeUntilPainted(page, { kind: 'scroll', to: 0.05 + run / 13 }),
  filter: async (page, run) => {
    await goTo(page, '/individuals');
    return timeUntilPainted(page, { kind: 'go', to: `#/individuals?${filtersOf(run)}` });
  },
  sort: async (page, run) => {
    await goTo(page, `/individuals?${filtersOf(run)}`);
    return timeUntilPainted(page, { kind: 'click', on: '[role=columnheader] button' });
  },
  find: async (page, run) => {
    await goTo(page, '/individuals');
    return timeUntilPainted(page, { kind: 'type', text: texts[run % texts.length] ?? '' });
  },
};

async function goTo(page: Page, hash: string): Promise<void> {
  await timeUntilPainted(page, { kind: 'go', to: `#${hash}` });
}

type Act =
  | { kind: 'scroll'; to: number }
  | { kind: 'click'; on: string }
  | { kind: 'go'; to: string }
  | { kind: 'type'; text: string };

/** Acts inside the page, so that the communication with the browser is not measured. */
function timeUntilPainted(page: Page, act: Act): Promise<number> {
  return page.evaluate(
    async ({ what, patience }) => {
      const grid = document.querySelector<HTMLElement>('[role=grid]');
      if (!grid) throw new Error('There is no list');
      const expectedUpdatedAt = () => {
        const { top, bottom } = grid.getBoundingClientRect();
        const rows = [...grid.querySelectorAll<HTMLElement>('[role=row][id]')].filter((row) => {
          const box = row.getBoundingClientRect();
          return box.bottom > top && box.top < bottom;
        });
        return {
          isWhole:
            (rows.length > 0 || grid.ariaRowCount === '1') &&
            rows.every((row) => row.querySelector('a')) &&
            grid.ariaBusy !== 'true',
          text: rows.map((row) => row.textContent).join(),
        };
      };
      const before = expectedUpdatedAt().text;
      const start = performance.now();
      if (what.kind === 'scroll') grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * what.to;
      else if (what.kind === 'click') grid.querySelector<HTMLElement>(what.on)?.click();
      else if (what.kind === 'go') window.location.hash = what.to;
      else {
        const input = document.querySelector<HTMLInputElement>('[role=search] input');
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        write?.call(input, what.text);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      }
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isThere = () => {
        const { isWhole, text } = expectedUpdatedAt();
        return isWhole && text !== before;
      };
      const isSame = what.kind === 'go' && window.location.hash === '#/individuals';
      while (!isThere() && !(isSame && performance.now() - start > 1000)) {
        if (performance.now() - start > patience) throw new Error(`Nothing came of ${JSON.stringify(what)}`);
        await nextFrame();
      }
      // The next frame proves that this one was painted.
      await nextFrame();
      return performance.now() - start;
    },
    { what: act, patience: patienceMilliseconds },
  );
}
