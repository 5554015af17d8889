/**
 * Moves the clock of this thread: what its code does from now on has the time that it would have had.
 * @returns sets how many milliseconds the clock of the thread is behind that of the machine
 */
export function moveDate(): (milliseconds: number) => void {
  const Machine = Date;
  let behind = 0;
  class MovedDate extends Machine {
    constructor(...parts: [] | ConstructorParameters<typeof Machine>) {
      if (parts.length === 0) super(MovedDate.now());
      else super(...parts);
    }

    static override now(): number {
      return Machine.now() - behind;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
  return (milliseconds) => {
    behind = milliseconds;
  };
}
