/** Loaded into a host: reports on standard error what uses Intl in the main thread before it listens. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

let isStarting = isMainThread;

function report(name: string): void {
  const { stack } = new Error(`${name} is used`);
  // Work that is due starts half a second later, when a slow machine may not listen yet.
  if (isStarting && !stack?.includes('doDue')) writeSync(2, `${stack}\n`);
}

const constructors = Intl as unknown as Record<string, new (...args: unknown[]) => object>;
for (const name of [
  'DateTimeFormat',
  'NumberFormat',
  'ListFormat',
  'PluralRules',
  'Collator',
  'DisplayNames',
])
  constructors[name] = new Proxy(constructors[name] as new (...args: unknown[]) => object, {
    construct(target, args) {
      report(name);
      return new target(...args);
    },
  });

/** Methods of other objects that use it. */
const methods = [
  [Number.prototype, 'toLocaleString'],
  [Date.prototype, 'toLocaleString'],
  [String.prototype, 'localeCompare'],
] as const;
for (const [owner, name] of methods) {
  const original: (...args: unknown[]) => unknown = Reflect.get(owner, name);
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    report(name);
    return original.apply(this, args);
  });
}

const write: (text: string) => boolean = process.stdout.write.bind(process.stdout);
process.stdout.write = (output: unknown) => {
  isStarting = false;
  return write(String(output));
};
