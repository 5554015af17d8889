import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Files that mock a module or need its initial state. Each has a process of its own. */
const isolated = [
  'test/domain/id-suffix.test.ts',
  'test/domain/ids.test.ts',
  'test/http/listener-packages.test.ts',
  'test/service/copy-database.test.ts',
  'test/service/force-while.test.ts',
];

/** Files that start programs or listeners, and files that take longer than two seconds. */
const integration = [
  'test/faults/**/*.test.ts',
  'test/headless/**/*.test.ts',
  'test/http/**/*.test.ts',
  'test/desktop/before-pack.test.ts',
  'test/desktop/pending-counts.test.ts',
  'test/desktop/service-client.test.ts',
  'test/law/**/*.test.ts',
  ...[
    'administrative-changes',
    'aic-review',
    'audit-events',
    'backup-passphrase',
    'bank-lines',
    'bank-statement-errors',
    'cases',
    'checkpoints',
    'commit-queue',
    'csv-discarded-drafts',
    'csv-draft-documents',
    'csv-draft-history',
    'csv-draft-imports',
    'csv-draft-values',
    'csv-drafts',
    'csv-exports',
    'csv-interrupted',
    'csv-large-files',
    'csv-memory',
    'csv-original-files',
    'csv-resumed-imports',
    'csv-row-splitter',
    'csv-undo',
    'csv-updates',
    'data-jobs',
    'define-record',
    'due-items',
    'examination-queue',
    'folder-lock',
    'identity-documents',
    'key-rotation',
    'keyring',
    'kyc-inspection',
    'kyc-inspection-limits',
    'kyc-provider',
    'kyc-stopped',
    'lists-of-many',
    'master-key',
    'one-more-review',
    'own-work',
    'page-index',
    'pending-since',
    'purchaser-sales',
    'queue-tabs',
    'reader-pool',
    'restores',
    'sample-documents',
    'scheduled-backups',
    'second-factor',
    'settings',
    'status-changes',
    'trading-properties',
    'vault',
    'worker-client',
  ].map((name) => `test/service/${name}.test.ts`),
];

export default defineConfig({
  test: {
    // By default, Vitest leaves one core idle.
    maxWorkers: '100%',
    // The files of a worker share its modules, so each test must leave the process as it found it.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    alias: {
      '#service/kernel/entry-file.ts': fileURLToPath(new URL('test/support/entry-file.ts', import.meta.url)),
    },
    setupFiles: ['test/support/leave-as-found.ts'],
    // Programs that tests start load their sources from this cache, which takes a third less time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)) },
    // Only a test that hangs takes so long: others can run on the machine, too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A worker continues only with files of the same project, so each project runs as a group.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...isolated, ...integration],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolated, isolate: true, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          exclude: isolated,
          // They often wait for other processes.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
