import { readdirSync, readFileSync } from 'node:fs';

/** The maximum resident memory of the children of this process, in MB. Linux only. */
export class ChildMemory {
  peak = 0;
  readonly #timer = setInterval(() => this.#sample(), 10);

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = readStatus(pid);
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      this.peak = Math.max(this.peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    }
  }
}

/** Empty if the process has ended meanwhile. */
function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
