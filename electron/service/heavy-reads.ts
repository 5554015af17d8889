import type { HeavyRead } from './kernel/heavy-read.ts';
import { pageReads } from './kernel/pages.ts';
import { queueReads } from './modules/compliance/queues.ts';
import { secondApprovalReads } from './modules/compliance/second-approvals.ts';
import { fileReads } from './modules/files/files.ts';
import { operationReads } from './modules/index.ts';
import { measureStoredFiles } from './modules/installation/data-folder.ts';
import { readAuditEvents, readAuditOperations } from './modules/installation/read-audit-events.ts';

/** Every heavy read, so that a reader thread finds it by its name. */
export const heavyReads: readonly HeavyRead<never, unknown>[] = [
  ...operationReads,
  ...fileReads,
  ...queueReads,
  ...secondApprovalReads,
  ...pageReads,
  readAuditEvents,
  readAuditOperations,
  measureStoredFiles,
];
