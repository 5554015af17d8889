import type { ScheduledWork } from './kernel/scheduled-work.ts';

/** The work that a host does when it is due, in this order. */
export const scheduledWork: readonly ScheduledWork[] = [];
