import { expect, test } from 'vitest';
import { runNode } from '../headless/processes.ts';
import { createClient } from '../support/client.ts';
import { importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { createIndividual } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';

/** One line in the definition, and a migration with its entry in the list: no other change. */
function addWebsite(program: ProgramCopy): void {
  program.replace(
    'shared/records/individual.ts',
    /^ {2}fields: \{\n/m,
    `$&    website: optionalField('Website', kind.text(), { section: 'person', list: 'hidden', csv: { aliases: ['home page'] } }),\n`,
  );
  const migrations = 'electron/service/storage/migrations';
  program.add(
    `${migrations}/9999-website.ts`,
    `import type { Kysely } from 'kysely';
     export async function up(db: Kysely<unknown>): Promise<void> {
       await db.schema.alterTable('individuals').addColumn('website', 'text').execute();
     }`,
  );
  program.replace(
    `${migrations}/index.ts`,
    /^import .*\n(?=\n)/m,
    `$&import * as website from './9999-website.ts';\n`,
  );
  program.replace(`${migrations}/index.ts`, /^\};\n/m, `  '9999-website': website,\n};\n`);
}

/** Prints what is derived from the definitions, and what the back office reads of the individual with that ID. */
const reading = (folder: { dataDir: string; keyFile: string }, id: string) => `
  import { createApp } from '#service/app.ts';
  import { cli } from '#service/kernel/caller.ts';
  import { suggestColumns } from '#service/modules/csv-imports/drafts/suggest-columns.ts';
  import { csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
  import { lists } from '#shared/contracts/records/lists/index.ts';
  import { toDetailSections } from '#shared/records/derive-details.ts';
  import { toFormGroups } from '#shared/records/derive-form.ts';
  import { toFieldLabel } from '#shared/records/field-label.ts';
  import { individualRecord } from '#shared/records/individual.ts';
  const app = await createApp({ ...${JSON.stringify(folder)}, role: 'host' });
  const { rows } = await app.run('browseList', cli, { query: { list: 'individuals' } });
  const { events } = await app.run('getHistory', cli, { params: { id: ${JSON.stringify(id)} } });
  await app.close();
  console.log(JSON.stringify({
    form: toFormGroups(individualRecord),
    details: toDetailSections(individualRecord),
    column: lists.individuals.columns.website,
    suggested: suggestColumns(['Home page'], csvKindOf('investors')).flatMap(({ fields }) => fields),
    rows,
    changed: Object.keys(events.at(-1).after).map((field) => toFieldLabel(field, 'Individual')),
  }));`;

test('a field in the definition of Individual and a migration are all that a new field requires', async () => {
  const program = copyProgram();
  addWebsite(program);
  const folder = temporaryFolder();
  const run = (script: string, ...args: string[]) =>
    runNode(script, args, { cwd: program.root, env: { ...process.env, OFFERDESK_KEY_FILE: folder.keyFile } });
  const dataDir = ['--data-dir', folder.dataDir];

  const created = await run(
    program.path('electron/headless/cli.ts'),
    'api-key',
    'create',
    '--name',
    'CRM',
    ...dataDir,
  ).finished;
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const host = run(program.path('electron/headless/main.ts'), ...dataDir);
  const [, address = ''] = await host.until(/^Listening on (\S+)\n/);
  const client = createClient(address, created.stdout.trim());
  const id = await createIndividual(client, { website: 'first.example' });
  const readFirst = await client.get(`/individuals/${id}`);
  const cleared = await client.patch(`/individuals/${id}`, { website: null });
  const changed = await client.patch(`/individuals/${id}`, { website: 'second.example' });
  const wrong = await client.patch(`/individuals/${id}`, { website: 7 });
  const imported = await importCsv(client, 'investors', toCsv([investorRow({ website: 'third.example' })]));
  host.process.kill('SIGTERM');
  await host.finished;
  const { stdout, stderr } = await run('--input-type=module', '-e', reading(folder, id)).finished;
  expect(stderr).toBe('');
  const read = JSON.parse(stdout);

  expect(readFirst.body).toMatchObject({ website: 'first.example' });
  expect(cleared.body).toMatchObject({ website: null });
  expect(changed.body).toMatchObject({ website: 'second.example' });
  expect(wrong).toMatchObject({ status: 400, body: { errors: ['website: must be text or null'] } });
  expect(imported.body).toMatchObject({ successfulRows: 1, failedRows: [], ignoredColumns: [] });
  expect(read.rows).toEqual([
    expect.objectContaining({ website: 'third.example' }),
    expect.objectContaining({ id, website: 'second.example' }),
  ]);
  expect(read.column).toEqual({ label: 'Website', kind: 'text', hidden: true });
  expect(read.suggested).toEqual(['website']);
  const [formOfPerson] = read.form;
  expect(formOfPerson.fields).toContainEqual({
    name: 'website',
    label: 'Website',
    kind: 'text',
    isRequired: false,
  });
  const [detailsOfPerson] = read.details;
  expect(detailsOfPerson.rows).toContainEqual({ label: 'Website', names: ['website'], format: 'text' });
  expect(read.changed).toContain('Website');
});
