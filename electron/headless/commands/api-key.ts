import { type Command, InvalidArgumentError } from 'commander';
import { cli } from '#service/kernel/caller.ts';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { assertData, type FolderOptions, withApp } from './data-folder.ts';
import { print, printJson, printTable } from './print.ts';

/** `api-key create|list|revoke` (decisions.md § 1). */
export function addApiKeyCommands(program: Command): void {
  const group = program.command('api-key').description('Manage API keys');
  addCreate(group);
  addList(group);
  addRevoke(group);
}

interface CreateOptions extends FolderOptions {
  name: string;
  account?: string;
  scopes?: string[];
  expiresIn?: number;
}

function addCreate(group: Command): void {
  group
    .command('create')
    .description('Create an API key (shown once)')
    .requiredOption('--name <name>', 'Name of the key')
    .option('--account <name>', 'Account name (created if missing; defaults to the first account)')
    .option('--scopes <scopes>', 'read, write, or read,write', (text) => text.split(','))
    .option('--expires-in <time>', 'Days until the key expires, such as 90d', readDays)
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { dataDir, json, name, account, scopes, expiresIn: expiresInDays } = options;
      const body = { name, account, scopes, expiresInDays };
      const created = await withApp(dataDir, (app) => app.run('createApiKey', cli, { body }));
      if (json) printJson(created);
      else print((created as { key: string }).key);
    });
}

function readDays(text: string): number {
  const days = /^(\d+)d$/.exec(text)?.[1];
  if (days === undefined) throw new InvalidArgumentError('Use a number of days, such as 90d.');
  return Number(days);
}

function addList(group: Command): void {
  group
    .command('list')
    .description('List API keys, newest first')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const { items } = (await withApp(dataDir, (app) => app.run('listApiKeys', cli, {}))) as {
        items: ApiKey[];
      };
      if (json) printJson(items);
      else printTable([header, ...items.map(toRow)]);
    });
}

const header = ['ID', 'NAME', 'ACCOUNT', 'SCOPES', 'LAST FOUR', 'STATUS', 'LAST USED'];

function toRow(key: ApiKey): string[] {
  return [
    key.id,
    key.name,
    key.accountName,
    key.scopes.join(),
    key.hint,
    statusOf(key),
    key.lastUsedAt ?? 'never',
  ];
}

function statusOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt) return `revoked ${revokedAt}`;
  if (!expiresAt) return 'valid';
  return expiresAt > new Date().toISOString() ? `valid until ${expiresAt}` : `expired ${expiresAt}`;
}

function addRevoke(group: Command): void {
  group
    .command('revoke')
    .description('Revoke an API key')
    .argument('<id>', 'ID of the key: api_key_…')
    .action(async (id: string, _, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const key = (await withApp(dataDir, (app) =>
        app.run('revokeApiKey', cli, { params: { id } }),
      )) as ApiKey;
      if (json) printJson(key);
      else print(`Revoked ${key.id} (${key.name})`);
    });
}
