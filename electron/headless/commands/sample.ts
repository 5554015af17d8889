import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { App } from '#service/app.ts';
import { cli } from '#service/kernel/caller.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { assertData, type FolderOptions, withApp } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { printDone, printJson } from './print.ts';
import { showPhases } from './show-phases.ts';

/** `sample load` and `sample remove`. */
export function addSampleCommands(program: Command): void {
  const group = program.command('sample').description('Load and remove sample data');
  addLoad(group);
  addRemove(group);
  addExamples(group, 'load', 'remove');
}

interface LoadOptions extends FolderOptions {
  besideOwnRecords?: true;
}

function addLoad(group: Command): void {
  const command = group
    .command('load')
    .description('Create fictional issuers, investors, cases, and trades')
    .option('--beside-own-records', 'Also if the data folder has other records')
    .action(async (_, command: Command) => {
      const { dataDir, json, besideOwnRecords = false } = command.optsWithGlobals<LoadOptions>();
      const { accountId } = await withApp(dataDir, async (app) => {
        await load(app, besideOwnRecords);
        return (await app.run('getSampleData', cli, {})) as { accountId: string };
      });
      if (json) printJson({ accountId });
      else printDone('Loaded the sample data. Remove it with: offerdesk sample remove');
    });
  addExamples(command, '', '--data-dir ./trial');
}

/** @throws if it failed; then the sample data is removed again */
async function load(app: App, besideOwnRecords: boolean): Promise<void> {
  const { dataJobs } = app.parts;
  const { report, end } = showPhases();
  try {
    // It is updated while it runs.
    const job = (await app.run('loadSampleData', cli, { body: { besideOwnRecords } })) as DataJob;
    const ended = dataJobs.idle();
    while (job.state === 'running') {
      report(job.phase, job.done, job.total);
      await Promise.race([ended, setTimeout(100)]);
    }
    if (job.state !== 'done') throw new Error(job.failure ?? 'The sample data was not loaded');
  } finally {
    end();
  }
}

function addRemove(group: Command): void {
  const command = group
    .command('remove')
    .description('Delete the sample data with everything that was added to it')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const removed = await withApp(
        dataDir,
        (app) => app.run('removeSampleData', cli, {}) as Promise<{ records: number; files: number }>,
      );
      if (json) printJson(removed);
      else printDone(`Removed ${removed.records} records and ${removed.files} files of the sample data`);
    });
  addExamples(command, '');
}
