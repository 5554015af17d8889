import type { Context, ReadContext } from '#service/kernel/context.ts';
import { conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Vault } from '#service/storage/vault.ts';
import { type CsvKind, csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { type ImportMapping, mappingOperations } from '#shared/contracts/csv-imports/mappings.ts';
import { keyColumns } from '#shared/contracts/csv-imports/update-mode.ts';
import { newId } from '#shared/domain/ids.ts';
import type { DayOrder } from '#shared/domain/normalization/day-order.ts';
import type { ImportServices } from '../import-services.ts';
import { toColumnKey } from '../parse/header-names.ts';
import { readDayOrder } from '../parse/normalize-cells.ts';
import { nameActor } from '../present-import.ts';
import { type DraftFacts, keepDefaults } from './draft-facts.ts';
import { findDraft } from './find-draft.ts';
import { suggestColumns } from './suggest-columns.ts';

type StoredMapping = Row<'csvMappings'>;

/** The mapping of a file: the fields of each column by its name, and the defaults. */
interface MappingToStore {
  kind: CsvKind;
  name: string | null;
  keys: string[];
  isUpdate: boolean;
  mapping: {
    fields: readonly (readonly string[])[];
    defaults: Record<string, string>;
    /** Who set each default; missing in mappings of earlier versions, whose defaults are of who stored them. */
    defaultsBy?: Record<string, string>;
    /** How the dates of each column are written; missing in mappings of earlier versions. */
    dayOrders?: (DayOrder | null)[];
  };
}

const sealedIn = (id: string) => ['csvMappings', 'mappingSealed', id] as const;

/**
 * The names of the columns as a keyed digest: a file without a header has personal data in their place. Files that
 * update records have other fields, so their mappings are remembered separately.
 */
function digestHeader(vault: Vault, keys: readonly string[], isUpdate: boolean): string {
  return vault.digest(`csv header${isUpdate ? ' of an update' : ''} ${JSON.stringify(keys)}`);
}

const keysOf = (header: readonly string[]) => header.map(toColumnKey);

function toStore(
  { kind, header, fields, defaults, defaultsBy, readings, update }: DraftFacts,
  name: string | null,
): MappingToStore {
  if (!kind) throw ruleViolation('kind', 'is required; choose what the file contains');
  return {
    kind,
    name,
    keys: keysOf(header),
    isUpdate: Boolean(update),
    mapping: { fields, defaults, ...(defaultsBy && { defaultsBy }), dayOrders: readings.map(readDayOrder) },
  };
}

const storeMapping = defineUnit(
  'storeMapping',
  async (ctx, { kind, name, keys, isUpdate, mapping }: MappingToStore) => {
    const { vault } = ctx.service;
    const headerDigest = digestHeader(vault, keys, isUpdate);
    if (name === null) {
      const earlier = ctx.db.deleteFrom('csvMappings').where('headerDigest', '=', headerDigest);
      await earlier.where('name', 'is', null).execute();
    } else {
      await assertFree(ctx, name);
    }
    const id = newId('csvMapping');
    const { kind: actorKind, id: actorId } = ctx.caller.actor;
    const row = {
      ...{ id, kind, name, headerDigest, actorKind, actorId },
      mappingSealed: vault.seal(JSON.stringify({ keys, ...mapping }), sealedIn(id)),
      savedAt: ctx.now,
    };
    await ctx.db.insertInto('csvMappings').values(row).execute();
    if (name !== null) ctx.records.note(id, { name });
    return row;
  },
);

const renameMapping = defineUnit('renameMapping', async (ctx, { id, name }: { id: string; name: string }) => {
  const found = await findMapping(ctx, id);
  if (found.name !== name) await assertFree(ctx, name);
  await ctx.db.updateTable('csvMappings').set({ name }).where('id', '=', id).execute();
  ctx.records.note(id, { name });
  return { ...found, name };
});

const deleteMapping = defineUnit('deleteMapping', async (ctx, id: string) => {
  const { name } = await findMapping(ctx, id);
  await ctx.db.deleteFrom('csvMappings').where('id', '=', id).execute();
  ctx.records.note(id, { name });
});

export const savedMappingUnits = [storeMapping, renameMapping, deleteMapping];

async function assertFree(ctx: Context, name: string): Promise<void> {
  const other = ctx.db.selectFrom('csvMappings').select('id').where('name', '=', name);
  if (await other.executeTakeFirst()) throw conflict('name', 'is already used by another mapping');
}

/** @throws not-found */
async function findMapping(ctx: Context, id: string): Promise<StoredMapping> {
  const saved = ctx.db.selectFrom('csvMappings').selectAll().where('id', '=', id);
  const found = await saved.where('name', 'is not', null).executeTakeFirst();
  if (!found) throw notFound('id');
  return found;
}

/** Stores how the columns of an imported file were mapped, for the next file with the same header. */
export async function rememberMapping({ service, caller }: ReadContext, facts: DraftFacts): Promise<void> {
  await runUnit(service, caller, storeMapping, toStore(facts, null));
}

/**
 * A draft that is new, or that now adds or updates records instead, mapped like the last such import of a file with the
 * same header.
 */
export async function applyRemembered(ctx: ReadContext, facts: DraftFacts): Promise<DraftFacts> {
  const { vault } = ctx.service;
  const found = await ctx.db
    .selectFrom('csvMappings')
    .selectAll()
    .where('headerDigest', '=', digestHeader(vault, keysOf(facts.header), Boolean(facts.update)))
    .where('name', 'is', null)
    .executeTakeFirst();
  if (!found) return facts;
  const mapped = applyMapping(vault, facts, found);
  // The last file matched its records by another column.
  if (facts.update && !mapped.fields.flat().includes(keyColumns[facts.update.by])) return facts;
  return { ...mapped, mappedAs: { savedAt: found.savedAt, savedBy: await nameActor(ctx, found) } };
}

/**
 * A draft with a saved mapping: columns that the mapping does not know are matched by their names.
 * @throws not-found
 */
export async function applySaved(ctx: ReadContext, facts: DraftFacts, id: string): Promise<DraftFacts> {
  return { ...applyMapping(ctx.service.vault, facts, await findMapping(ctx, id)), mappedAs: null };
}

function applyMapping(vault: Vault, facts: DraftFacts, stored: StoredMapping): DraftFacts {
  const {
    keys,
    fields,
    defaults,
    defaultsBy = Object.fromEntries(Object.keys(defaults).map((field) => [field, stored.actorId])),
    dayOrders = [],
  } = JSON.parse(vault.open(stored.mappingSealed, sealedIn(stored.id))) as MappingToStore['mapping'] & {
    keys: string[];
  };
  const kind = stored.kind as CsvKind;
  const update = (kind === facts.kind && facts.update) || null;
  const definition = csvKindFor(kind, update);
  const known = new Map(
    keys.map((key, index) => [key, fields[index] ?? []]).reverse() as [string, string[]][],
  );
  const orders = new Map(keys.map((key, index) => [key, dayOrders[index]]));
  const used = new Set(facts.header.flatMap((name) => known.get(toColumnKey(name)) ?? []));
  const isSameFile = keys.join('\n') === keysOf(facts.header).join('\n');
  const matches = suggestColumns(facts.header, definition, facts.samples).map((suggested, index) => {
    const own = isSameFile ? fields[index] : known.get(toColumnKey(facts.header[index] ?? ''));
    // Files that update records have other fields than those that add records.
    const filled = own?.filter((field) => Object.hasOwn(definition.columns.properties, field));
    if (filled) return { fields: filled, confidence: filled.length > 0 ? ('matched' as const) : null };
    const isFree = suggested.fields.every((field) => !used.has(field));
    return isFree ? suggested : { fields: [], confidence: null };
  });
  return {
    ...facts,
    kind,
    fields: matches.map((match) => match.fields),
    confidences: matches.map(({ confidence }) => confidence),
    defaults: keepDefaults(defaults, definition),
    defaultsBy,
    update,
    readings: facts.header.map((name, index) => {
      const dayOrder = isSameFile ? dayOrders[index] : orders.get(toColumnKey(name));
      return dayOrder ? { dayOrder } : null;
    }),
    isChecked: false,
  };
}

async function present(
  ctx: Context,
  { id, kind, name, savedAt, ...actor }: StoredMapping,
): Promise<ImportMapping> {
  return { id, kind: kind as CsvKind, name: name ?? '', savedAt, savedBy: await nameActor(ctx, actor) };
}

export function createSavedMappings(services: ImportServices): OperationHandler[] {
  const { listImportMappings, saveImportMapping, renameImportMapping, deleteImportMapping } =
    mappingOperations;
  return [
    read(listImportMappings, async (ctx) => {
      const saved = ctx.db.selectFrom('csvMappings').selectAll().where('name', 'is not', null);
      const found = await saved.orderBy('name').execute();
      return { items: await Promise.all(found.map((each) => present(ctx, each))) };
    }),
    task(
      saveImportMapping,
      ({ service, caller }, { params, body }) => {
        const mapping = toStore(findDraft(services, params.id).facts, body.name);
        return runUnit(service, caller, storeMapping, mapping, saveImportMapping.name);
      },
      present,
    ),
    task(
      renameImportMapping,
      ({ service, caller }, { params, body }) =>
        runUnit(service, caller, renameMapping, { ...params, ...body }, renameImportMapping.name),
      present,
    ),
    task(
      deleteImportMapping,
      async ({ service, caller }, { params }) => {
        await runUnit(service, caller, deleteMapping, params.id, deleteImportMapping.name);
        return params;
      },
      async (_ctx, { id }) => ({ id }),
    ),
  ];
}
