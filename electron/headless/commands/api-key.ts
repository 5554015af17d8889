import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '#service/app.ts';
import { cli } from '#service/kernel/caller.ts';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { type ConfirmOptions, confirm, yesOption } from './confirm.ts';
import { assertData, type FolderOptions, withApp } from './data-folder.ts';
import { addExamples, FieldOption, onRecord } from './failures.ts';
import { print, printDone, printJson, printNote, printTable } from './print.ts';

/** `api-key create|list|rotate|revoke` (decisions.md § 1). */
export function addApiKeyCommands(program: Command): void {
  const group = program.command('api-key').description('Manage API keys');
  addCreate(group);
  addList(group);
  addRotate(group);
  addRevoke(group);
  addExamples(group, 'create --name CRM', 'list');
}

interface CreateOptions extends FolderOptions {
  name: string;
  account?: string;
  scopes?: string[];
  expiresInDays?: number;
}

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('Create an API key (shown once)')
    .requiredOption('--name <name>', 'Name of the key')
    .option('--account <name>', 'Account name (created if missing; defaults to the first account)')
    .option('--scopes <scopes>', 'read, write, or read,write', (text) => text.split(','))
    .addOption(
      new FieldOption(
        'expiresInDays',
        '--expires-in <time>',
        'Days until the key expires, such as 90d',
      ).argParser((text) => readTime(text, 'd', 'Use a number of days, such as 90d.')),
    )
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { dataDir, json, name, account, scopes, expiresInDays } = options;
      const body = { name, account, scopes, expiresInDays };
      const created = await withApp(dataDir, (app) => app.run('createApiKey', cli, { body }));
      if (json) printJson(created);
      else print((created as { key: string }).key);
    });
  addExamples(
    command,
    '--name CRM',
    '--name Reports --account "Harbor Light" --scopes read --expires-in 90d',
  );
}

function readTime(text: string, unit: 'd' | 'h', reason: string): number {
  const number = new RegExp(`^(\\d+)${unit}$`).exec(text)?.[1];
  if (number === undefined) throw new InvalidArgumentError(reason);
  return Number(number);
}

async function readKeys(app: App): Promise<ApiKey[]> {
  const { items } = (await app.run('listApiKeys', cli, {})) as { items: ApiKey[] };
  return items;
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('List API keys, newest first')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const keys = await withApp(dataDir, readKeys);
      if (json) printJson(keys);
      else printTable([header, ...keys.map(toRow)]);
    });
  addExamples(command, '', '--json');
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

const idDescription = 'ID of the key: api_key_…';

/** @throws a message for users, if there is no key with the ID */
function onKey<Result>(work: Promise<Result>, id: string): Promise<Result> {
  return onRecord(work, id, 'API key', 'offerdesk api-key list');
}

interface RotateOptions extends FolderOptions {
  overlapHours: number;
}

function addRotate(group: Command): void {
  const overlap = new FieldOption('overlapHours', '--overlap <time>', 'How long the old key stays valid');
  const command = group
    .command('rotate')
    .description('Replace an API key with a new one (shown once)')
    .argument('<id>', idDescription)
    .addOption(
      overlap
        .argParser((text) => readTime(text, 'h', 'Use a number of hours, such as 24h.'))
        .default(24, '24h'),
    )
    .action(async (id: string, _, command: Command) => {
      const { dataDir, json, overlapHours } = command.optsWithGlobals<RotateOptions>();
      assertData(dataDir);
      const rotated = (await withApp(dataDir, (app) =>
        onKey(app.run('rotateApiKey', cli, { params: { id }, body: { overlapHours } }), id),
      )) as { key: string; replaced: ApiKey };
      if (json) return printJson(rotated);
      print(rotated.key);
      printNote(`The old key, ${nameKey(rotated.replaced)}, expires at ${rotated.replaced.expiresAt}.`);
    });
  addExamples(
    command,
    'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3',
    'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3 --overlap 0h',
  );
}

/** Two keys can have one name. */
const nameKey = ({ name, hint }: ApiKey) => `${name} (…${hint})`;

function addRevoke(group: Command): void {
  const command = group
    .command('revoke')
    .description('Revoke an API key')
    .argument('<id>', idDescription)
    .addOption(yesOption())
    .action(async (id: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<FolderOptions & ConfirmOptions>();
      assertData(dataDir);
      const key = await withApp(dataDir, async (app) => {
        const found = (await readKeys(app)).find((each) => each.id === id);
        if (found) await confirm(`Revoke the API key ${nameKey(found)}?`, options);
        return onKey(app.run('revokeApiKey', cli, { params: { id } }) as Promise<ApiKey>, id);
      });
      if (json) printJson(key);
      else printDone(`Revoked ${key.id} (${key.name})`);
    });
  addExamples(command, 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3');
}
