/**
 * The start of a thread for background work (worker-client.ts): loading its code takes a tenth of a second of a core, so
 * its priority is lowered before. The first argument is the address of the file.
 */
import { lowerThreadPriority } from './lower-priority.ts';

lowerThreadPriority();
await import(process.argv[2] as string);
