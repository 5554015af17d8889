import type { ActivityEvent, ActivityFilters } from '#shared/contracts/installation/audit-log.ts';
import { call } from '../../../api/client.ts';
import type { RowPage, RowRange } from '../../../components/data-grid/grid-types.ts';

const pageSize = 200;

/**
 * The audit log as a grid reads it: a stretch further down is reached by reading on from where it was read
 * to. Nobody counts millions of events for a scrollbar.
 */
export class ActivitySource {
  readonly #filters: ActivityFilters;
  readonly #rows: ActivityEvent[] = [];
  #next: number | null | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(filters: ActivityFilters) {
    this.#filters = filters;
  }

  async read({ offset, limit }: RowRange): Promise<RowPage<ActivityEvent>> {
    // One after the other: each read begins where the last one has ended.
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#readOn(offset + limit));
    await this.#reading;
    const isMore = this.#next !== null;
    return {
      rows: this.#rows.slice(offset, offset + limit),
      // Rows that are not known yet make room to scroll to them.
      total: this.#rows.length + (isMore ? pageSize : 0),
      more: isMore,
    };
  }

  async #readOn(count: number): Promise<void> {
    while (this.#rows.length < count && this.#next !== null) {
      const query = { ...this.#filters, before: this.#next ?? null, limit: pageSize };
      const { items, next } = await call('listActivity', { query });
      this.#rows.push(...items);
      this.#next = next;
    }
  }
}
