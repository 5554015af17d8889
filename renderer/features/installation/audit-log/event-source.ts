import type {
  AuditEvent,
  AuditEventFilters,
  AuditOperation,
} from '#shared/contracts/installation/audit-log.ts';
import { call } from '../../../api/client.ts';
import type { RowPage, RowRange } from '../../../components/data-grid/grid-types.ts';

const pageSize = 200;

/** A line of the audit log: an operation, or a single event. */
export interface AuditLogLine extends AuditOperation {
  id: string;
}

const ofOperation = (operation: AuditOperation): AuditLogLine => ({ id: operation.first.id, ...operation });
const ofEvent = (first: AuditEvent): AuditLogLine => ({
  id: first.id,
  first,
  outcome: first.outcome,
  lastSeq: first.seq,
  lastAt: first.at,
});

export function countEvents({ first, lastSeq }: AuditLogLine): number {
  return lastSeq - first.seq + 1;
}

/**
 * The audit log as a grid reads it: a range further down is reached by reading on from the last known event, because
 * counting millions of events for a scrollbar would take too long. The events of an operation are one line, except where
 * the filters select one operation, or the events of a record.
 */
export class AuditEventSource {
  readonly #filters: AuditEventFilters;
  readonly #rows: AuditLogLine[] = [];
  #next: number | null | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(filters: AuditEventFilters) {
    this.#filters = filters;
  }

  async read({ offset, limit }: RowRange): Promise<RowPage<AuditLogLine>> {
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
      const { operation, recordId } = this.#filters;
      if (operation || recordId) {
        const { items, next } = await call('listAuditEvents', { query });
        this.#rows.push(...items.map(ofEvent));
        this.#next = next;
      } else {
        const { items, next } = await call('listAuditOperations', { query });
        this.#rows.push(...items.map(ofOperation));
        this.#next = next;
      }
    }
  }
}
