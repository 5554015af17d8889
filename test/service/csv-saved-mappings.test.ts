import { describe, expect, test } from 'vitest';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, runToEnd } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);

const header = 'Vorname,Nachname,Post,Bemerkung';
const dropPeople = (names = header) =>
  drop(app, `${names}\nIngrid,Solheim,ingrid.${crypto.randomUUID()}@solheim.example,x\n`);

const mapping = {
  kind: 'investors' as const,
  fields: ['firstName', 'lastName', 'email', null],
  defaults: [{ field: 'investorAccountType', value: 'INDIVIDUAL' }],
};

const mapPeople = async () => {
  const { id } = await dropPeople();
  return ask(app, 'setImportDraft', { params: { id }, body: mapping });
};

describe('the mapping of an imported file', () => {
  test('is applied to the next file with the same columns, until the columns are matched again', async () => {
    const { id } = await mapPeople();
    expect((await dropPeople()).mappedAs).toBeNull();
    await ask(app, 'checkImportDraft', { params: { id } });
    const imported = await runToEnd(app, id);

    const next = await dropPeople();

    expect(next).toMatchObject({
      kind: 'investors',
      missingFields: [],
      defaults: mapping.defaults,
      mappedAs: { savedBy: 'Back office' },
    });
    expect(next.mappedAs?.savedAt.slice(0, 10)).toBe(imported.createdAt.slice(0, 10));
    expect(next.columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['firstName', 'matched'],
      ['lastName', 'matched'],
      ['email', 'matched'],
      [null, null],
    ]);
    const again = await ask(app, 'setImportDraft', { params: { id: next.id }, body: { isRematched: true } });
    expect(again).toMatchObject({ mappedAs: null, defaults: [] });
    expect(again.columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      [null, null],
      [null, null],
      ['email', 'check'],
      [null, null],
    ]);
  });

  test('is remembered separately for files that update records', async () => {
    const email = `ingrid.${crypto.randomUUID()}@solheim.example`;
    const dropRow = (cells: string) => drop(app, `Vorname,Nachname,Post,Beruf,Ort\n${cells}\n`);
    const set = (id: string, body: object) => ask(app, 'setImportDraft', { params: { id }, body });
    const run = async (id: string) => {
      await ask(app, 'checkImportDraft', { params: { id } });
      return runToEnd(app, id);
    };
    const added = await dropRow(`Ingrid,Solheim,${email},Vintner,Portland`);
    await set(added.id, { ...mapping, fields: ['firstName', 'lastName', 'email', null, 'city'] });
    await run(added.id);
    const update = { by: 'email', unmatched: 'error' } as const;
    const first = await dropRow(`Ingrid,Solheim,${email},Winemaker,Bath`);
    expect(await set(first.id, { update })).toMatchObject({ mappedAs: null });
    await set(first.id, { fields: [null, null, 'email', 'occupation', null] });
    expect(await run(first.id)).toMatchObject({ status: 'COMPLETED', successfulRows: 1, unchangedRows: 0 });

    const next = await dropRow(`Ingrid,Solheim,${email},Cooper,Bath`);
    const fieldsOf = ({ columns }: typeof next) => columns.map(({ field }) => field);

    expect(fieldsOf(next)).toEqual(['firstName', 'lastName', 'email', null, 'city']);
    const updating = await set(next.id, { update });
    expect(updating.mappedAs).toMatchObject({ savedBy: 'Back office' });
    expect(fieldsOf(updating)).toEqual([null, null, 'email', 'occupation', null]);
    const adding = await set(next.id, { update: null });
    expect(adding).toMatchObject({ defaults: mapping.defaults, mappedAs: { savedBy: 'Back office' } });
    expect(fieldsOf(adding)).toEqual(['firstName', 'lastName', 'email', null, 'city']);
    // The remembered mapping has no column of the other key.
    const byId = await set(next.id, { update: { ...update, by: 'id' } });
    expect(byId).toMatchObject({ mappedAs: null, missingFields: ['id'] });
  });

  test('is not applied to a file with another column', async () => {
    expect(await dropPeople(`${header}2`)).toMatchObject({ mappedAs: null, defaults: [] });
  });
});

describe('a saved mapping', () => {
  const save = async (name: string) =>
    ask(app, 'saveImportMapping', { params: { id: (await mapPeople()).id }, body: { name } });
  const listNames = async () => (await ask(app, 'listImportMappings')).items.map(({ name }) => name);

  test('is applied by the names of the columns, in any order', async () => {
    const { id: mappingId } = await save('Anleger');
    const { id } = await dropPeople('Post,Nachname,Vorname,Country');

    const draft = await ask(app, 'setImportDraft', { params: { id }, body: { mappingId } });

    expect(draft.columns.map(({ field }) => field)).toEqual(['email', 'lastName', 'firstName', 'country']);
    expect(draft).toMatchObject({ kind: 'investors', missingFields: [], mappedAs: null });
  });

  test('is applied to a file that updates records, without the fields that an update does not have', async () => {
    const { id: mappingId } = await save('Anleger 2');
    const { id } = await dropPeople();
    const update = { by: 'email', unmatched: 'error' } as const;
    await ask(app, 'setImportDraft', { params: { id }, body: { kind: 'investors', update } });

    const draft = await ask(app, 'setImportDraft', { params: { id }, body: { mappingId } });

    expect(draft).toMatchObject({ kind: 'investors', update, mappedAs: null });
    expect(draft.columns.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email', null]);
  });

  test('is renamed and deleted', async () => {
    const { id } = await save('CRM contacts');
    expect(await listNames()).toContain('CRM contacts');

    await ask(app, 'renameImportMapping', { params: { id }, body: { name: 'CRM 2026' } });
    expect(await listNames()).toContain('CRM 2026');

    await ask(app, 'deleteImportMapping', { params: { id } });
    expect(await listNames()).not.toContain('CRM 2026');
    const again = ask(app, 'deleteImportMapping', { params: { id } });
    expect(await failureOf(again)).toMatchObject({ code: 'not-found' });
  });

  test('needs a name of its own', async () => {
    await save('Holders');

    expect(await failureOf(save('Holders'))).toEqual({
      code: 'conflict',
      errors: ['name: is already used by another mapping'],
    });
  });

  test('needs a record type', async () => {
    const { id } = await drop(app, 'Species,Count\nHeron,2\n');

    const saved = ask(app, 'saveImportMapping', { params: { id }, body: { name: 'Birds' } });
    expect(await failureOf(saved)).toMatchObject({ code: 'rule' });
  });

  test('contains the names of the columns only encrypted, because a file without a header has personal data there', async () => {
    await save('Sealed');

    const stored = await app.service.storage.reader.selectFrom('csvMappings').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/vorname|bemerkung/i);
    expect(Buffer.concat(stored.map(({ mappingSealed }) => mappingSealed)).toString()).not.toMatch(
      /vorname/i,
    );
  });
});
