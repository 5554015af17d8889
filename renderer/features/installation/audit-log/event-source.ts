import type { AuditEvent, AuditEventFilters } from '#shared/contracts/installation/audit-log.ts';
import { call } from '../../../api/client.ts';
import type { RowPage, RowRange } from '../../../components/data-grid/grid-types.ts';

const pageSize = 200;

/**
 * The audit log as a grid reads it: a range further down is reached by reading on from the last known event, because
 * counting millions of events for a scrollbar would take too long.
 */
export class AuditEventSource {
  readonly #filters: AuditEventFilters;
  readonly #rows: AuditEvent[] = [];
  #next: number | null | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(filters: AuditEventFilters) {
    this.#filters = filters;
  }

  async read({ offset, limit }: RowRange): Promise<RowPage<AuditEvent>> {
    // One at a time: each read starts where the last one ended.
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#readOn(offset + limit));
    await this.#reading;
    const isMore = this.#next !== null;
    return {
      rows: this.#rows.slice(offset, offset + limit),
      // Unknown rows add space, so that the user can scroll to them.
      total: this.#rows.length + (isMore ? pageSize : 0),
      more: isMore,
    };
  }

  async #readOn(count: number): Promise<void> {
    while (this.#rows.length < count && this.#next !== null) {
      const query = { ...this.#filters, before: this.#next ?? null, limit: pageSize };
      const { items, next } = await call('listAuditEvents', { query });
      this.#rows.push(...items);
      this.#next = next;
    }
  }
}
