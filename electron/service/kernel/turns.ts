/**
 * Takes work from a queue in turns among its owners: however much the others queue, an owner waits for one of each.
 * The accounts below one root account are one owner, and so are the officers.
 */
export class Turns {
  /** The number of the last turn of each owner. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  /** Removes the next entry from the queue: the first of the owner whose last turn is the longest ago. */
  take<Entry extends { owner: string }>(queue: Set<Entry>): Entry | undefined {
    let next: Entry | undefined;
    for (const entry of queue) {
      if (!next || this.#lastTurnOf(entry) < this.#lastTurnOf(next)) next = entry;
    }
    if (!next) return undefined;
    queue.delete(next);
    this.#turns += 1;
    this.#lastTurns.set(next.owner, this.#turns);
    return next;
  }

  #lastTurnOf({ owner }: { owner: string }): number {
    return this.#lastTurns.get(owner) ?? 0;
  }
}
