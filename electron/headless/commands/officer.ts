import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '#service/app.ts';
import { cli } from '#service/kernel/caller.ts';
import { drawReadableCode } from '#service/kernel/readable-code.ts';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import { labelRoles, officerRoleNames } from '#shared/domain/officer-roles.ts';
import { assertData, type FolderOptions, withApp } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { print, printJson, printNote, printTable } from './print.ts';

/** `officer list|create|reset-passphrase|reset-second-factor`: also for administrators who can no longer sign in. */
export function addOfficerCommands(program: Command): void {
  const group = program.command('officer').description('Manage officers');
  addList(group);
  addCreate(group);
  addResetPassphrase(group);
  addResetSecondFactor(group);
  addExamples(group, 'create "Ada Lindqvist"', 'list');
}

async function readOfficers(app: App): Promise<Officer[]> {
  const { items } = (await app.run('listOfficers', cli, {})) as { items: Officer[] };
  return items;
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('List officers by name')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const officers = await withApp(dataDir, readOfficers);
      if (json) printJson(officers);
      else printTable([['NAME', 'ROLES', 'SECOND FACTOR', 'STATUS'], ...officers.map(toRow)]);
    });
  addExamples(command, '', '--json');
}

function toRow({ name, roles, secondFactorSince, disabledAt }: Officer): string[] {
  const names = labelRoles(roles).map((label) => label.toLowerCase());
  return [
    name,
    names.join(', '),
    secondFactorSince ? 'on' : 'off',
    disabledAt ? `disabled ${disabledAt}` : 'enabled',
  ];
}

function readName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Enter a name.');
  return text;
}

interface CreateOptions extends FolderOptions {
  roles?: string[];
  email?: string;
}

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('Add an officer and print the first passphrase (shown once)')
    .argument('<name>', 'Name of the officer, as the sign-in screen will show it', readName)
    .option('--roles <roles>', `${officerRoleNames.join(', ')}, separated by commas`, (text) =>
      text.split(','),
    )
    .option('--email <email>', 'Email address')
    .action(async (name: string, _, command: Command) => {
      const { dataDir, json, roles, email } = command.optsWithGlobals<CreateOptions>();
      assertData(dataDir);
      const passphrase = drawReadableCode(4);
      const { officer, isFirst } = await withApp(dataDir, async (app) => {
        const isFirst = (await readOfficers(app)).length === 0;
        const given = roles ?? (isFirst ? officerRoleNames : undefined);
        const body = { name, email, passphrase, ...(given && { roles: given }) };
        return { officer: await app.run('createOfficer', cli, { body }), isFirst };
      });
      if (json) printJson({ passphrase, officer });
      else print(passphrase);
      if (isFirst) printNote('The first officer has every role. The back office now requires signing in.');
    });
  addExamples(command, '"Ada Lindqvist"', '"Ben Okafor" --roles reviewer,approver --email ben@example.com');
}

function addResetPassphrase(group: Command): void {
  const command = group
    .command('reset-passphrase')
    .description('Reset the passphrase of an officer and print the new one (shown once)')
    .argument('<name>', 'Name of the officer, as shown on the sign-in screen')
    .action(async (name: string, _, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const passphrase = drawReadableCode(4);
      const officer = await withApp(dataDir, async (app) => {
        const { id } = findByName(await readOfficers(app), name);
        return app.run('resetPassphrase', cli, { params: { id }, body: { passphrase } });
      });
      if (json) printJson({ passphrase, officer, bypassesSecondApproval: true });
      else print(passphrase);
      console.error(bypassNote);
    });
  addExamples(command, '"Ada Lindqvist"');
}

/** On standard error, so that a script reads only the passphrase. */
const bypassNote =
  'This command bypasses second approval. The audit log records it, and the officer must change the passphrase at the next sign-in.';

function addResetSecondFactor(group: Command): void {
  const command = group
    .command('reset-second-factor')
    .description('Turn off the second factor of an officer who lost the device and the recovery codes')
    .argument('<name>', 'Name of the officer, as shown on the sign-in screen')
    .action(async (name: string, _, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const officer = await withApp(dataDir, async (app) => {
        const { id } = findByName(await readOfficers(app), name);
        return app.run('resetSecondFactor', cli, { params: { id } });
      });
      if (json) printJson({ officer, bypassesSecondApproval: true });
      console.error(
        'The officer can sign in with the passphrase only, and should turn the second factor on again. This command bypasses second approval. The audit log records it.',
      );
    });
  addExamples(command, '"Ada Lindqvist"');
}

/** @throws with the existing names */
function findByName(officers: readonly Officer[], name: string): Officer {
  const found = officers.find((officer) => officer.name.toLowerCase() === name.trim().toLowerCase());
  if (found) return found;
  const names = officers.map((officer) => officer.name).join(', ');
  throw new Error(
    officers.length > 0 ? `Officer not found: ${name}. Officers: ${names}` : 'There are no officers yet',
  );
}
