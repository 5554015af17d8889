/** The definition of a queue and the SQL of its index are in two places, so a test compares them. */
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countsOfState, pageOfQueue } from '../../electron/service/modules/compliance/queue-query.ts';
import { reviewsByName } from '../../electron/service/modules/compliance/reviews/index.ts';
import { reviewNames, reviews, sinceColumnsOf } from '../../shared/domain/reviews.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { reader } = service.app.service.storage;
const now = '2026-03-02T12:00:00.000Z';

async function explain(query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(reader);
  return rows.map(({ detail }) => detail);
}

/** The SQL of the index that a query plan uses for the records `r`. */
async function indexOf(plan: string[]): Promise<string> {
  const [, name = ''] = plan.map((step) => findRecords.exec(step)).find(Boolean) ?? [];
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where name = ${name}`.execute(reader);
  return rows[0]?.sql ?? '';
}

const findRecords = /^SEARCH r USING (?:COVERING )?INDEX (\w+)/;

describe.each(reviewNames)('the queue of the review %s', (name) => {
  const review = reviewsByName[name];
  const since = sinceColumnsOf(name);
  const age = since.length === 1 ? since[0] : `coalesce(${since.join(', ')})`;

  test('has an index by state and age', async () => {
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_schema where type = 'index' and tbl_name = ${review.table}`.execute(reader);
    const own = rows.filter(({ sql: text }) => text?.includes(`(${review.column}, `));
    expect(own.some(({ sql: text }) => text.includes(`${age})`))).toBe(true);
  });

  test.each(reviews[name].pending)(
    'reads the records in state %s in the order of their age',
    async (states) => {
      const plan = await explain(pageOfQueue(review, { states }, 50, now));

      expect(await indexOf(plan)).toContain(`${age})`);
      expect(plan.join('\n')).not.toContain('TEMP B-TREE');
    },
  );

  test('searches each state in the order of its age, and merges the pages', async () => {
    const plan = await explain(pageOfQueue(review, {}, 50, now));

    expect(plan.filter((step) => findRecords.test(step))).toHaveLength(reviews[name].pending.length);
  });

  test.each(reviews[name].pending)('counts the records in state %s by an index', async (state) => {
    const plan = await explain(countsOfState(review, state, now, undefined));

    const steps = plan.filter((step) => / r( |$)/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !step.includes(`${review.column}=?`))).toEqual([]);
  });
});
