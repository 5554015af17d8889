import type { Command } from 'commander';
import { linkTo } from '#http/screens.ts';
import { readHostInfo } from '#service/host/host-info.ts';
import { createBackOfficeLink } from '#service/modules/officers/back-office-links.ts';
import { assertData, type FolderOptions, withApp } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { print, printJson } from './print.ts';

/** `login-url` (decisions.md § 1): prints a new link to the screens of the host that runs on the folder. */
export function addLoginUrlCommand(program: Command): void {
  const command = program
    .command('login-url')
    .alias('link')
    .description('Print a link that opens the back office of the running host (valid once)')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const host = readHostInfo(dataDir);
      if (!host) throw new Error(`No host is running on ${dataDir}. Start one with npm run serve.`);
      if (!host.address) {
        throw new Error(`${dataDir} is open in the desktop application. Use its window.`);
      }
      const token = await withApp(dataDir, (app) => createBackOfficeLink(app.service));
      const link = linkTo(host.address, token);
      if (json) printJson({ link });
      else print(link);
    });
  addExamples(command, '', '--data-dir ./data --json');
}
