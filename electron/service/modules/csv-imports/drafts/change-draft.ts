import type { ReadContext } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import type { setImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toSourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import { keyColumns, type UpdateMode } from '#shared/contracts/csv-imports/update-mode.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { isCombinable } from '#shared/domain/column-splits.ts';
import type { DayOrder } from '#shared/domain/normalization/day-order.ts';
import type { ImportServices } from '../import-services.ts';
import { bindColumns } from '../parse/match-columns.ts';
import type { ColumnFields } from '../parse/match-header.ts';
import type { ColumnReading } from '../parse/normalize-cells.ts';
import { type DraftFacts, keepDefaults } from './draft-facts.ts';
import { setTarget } from './draft-target.ts';
import { type Draft, findIdleDraft } from './find-draft.ts';
import { applyRemembered, applySaved } from './saved-mappings.ts';
import { suggestColumns } from './suggest-columns.ts';

/**
 * Reads the file of a draft again with other settings, and sets its kind, the field of each column, and the account or
 * issuer that owns its records. Offerings belong to the account of their issuer.
 *
 * @throws not-found, if the draft, account, or issuer is missing; invalid, as `assertFields`; rule, while the draft is
 *   being validated or imported
 */
export async function changeDraft(
  services: ImportServices,
  ctx: ReadContext,
  id: string,
  sent: Sent,
): Promise<Draft> {
  const draft = findIdleDraft(services, id);
  draft.history.addEditor(ctx.caller.actor.id);
  if (sent.source) await services.draftRunner.reread({ draftId: id, choices: toSourceChoices(sent.source) });
  const mapped = sent.mappingId ? await applySaved(ctx, draft.facts, sent.mappingId) : draft.facts;
  const set = changeMapping(mapped, sent, ctx.caller.actor.id);
  const isSwitched = sent.update !== undefined && !sent.update !== !draft.facts.update;
  const remembered = isSwitched && !sent.fields && !sent.mappingId ? await applyRemembered(ctx, set) : set;
  const changed = remembered.kind === set.kind ? remembered : set;
  const changesKind = changed.kind !== draft.facts.kind;
  if (sent.reading) changed.readings = setReading(changed, sent.reading);
  if (sent.dayOrder) changed.readings = setDayOrder(changed, sent.dayOrder);
  if (sent.accountId !== undefined)
    changed.accountId = (await findAccount(ctx, sent.accountId, 'accountId')).id;
  if (changesKind || sent.issuerId !== undefined) changed.issuerId = null;
  if (changesKind) changed.target = {};
  if (sent.issuerId) {
    const issuer = await findVisible(ctx, 'issuers', sent.issuerId, 'issuerId');
    changed.issuerId = issuer.id;
    changed.accountId = issuer.accountId;
  }
  draft.facts = sent.target ? await setTarget(ctx, changed, sent.target) : changed;
  return draft;
}

type Sent = InputOf<typeof setImportDraft>['body'];

/** @throws invalid, as `toUpdate`, `assertFields`, and `assertDefaults` */
function changeMapping(before: DraftFacts, sent: Sent, actorId: string): DraftFacts {
  const { header, samples } = before;
  const kind = sent.kind ?? before.kind;
  const update = toUpdate(before, sent);
  const facts = { ...before, ...(sent.update !== undefined && keepKnown(before, update)) };
  const isOther = kind !== facts.kind || sent.isRematched === true;
  const suggested = isOther && kind ? suggestColumns(header, csvKindFor(kind, update), samples) : undefined;
  const known =
    suggested ?? facts.fields.map((fields, index) => ({ fields, confidence: facts.confidences[index] }));
  const fields = sent.fields?.map(toList) ?? known.map((match) => match.fields);
  const confirmed = new Set(sent.confirmed);
  const confidences = fields.map((filled, index) => {
    if (filled.length === 0) return null;
    const isKept = isSame(filled, known[index]?.fields ?? []) && !confirmed.has(index);
    return (isKept && known[index]?.confidence) || 'matched';
  });
  // A decision about the values of a field does not apply to another field.
  const readings = facts.readings.map((reading, index) =>
    isSame(fields[index] ?? [], facts.fields[index] ?? []) ? reading : null,
  );
  const still = kind && !isOther ? keepDefaults(facts.defaults, csvKindFor(kind, update)) : {};
  const kept = update ? withoutColumns(still, fields) : still;
  const defaults = sent.defaults
    ? Object.fromEntries(sent.defaults.map(({ field, value }) => [field, value]))
    : kept;
  const entered = Object.keys(defaults).filter((field) => defaults[field] !== facts.defaults[field]);
  const defaultsBy = { ...facts.defaultsBy, ...Object.fromEntries(entered.map((field) => [field, actorId])) };
  const mappedAs = isOther || sent.fields || sent.update !== undefined ? null : facts.mappedAs;
  const changed = {
    ...facts,
    kind,
    update,
    fields,
    confidences,
    defaults,
    defaultsBy,
    mappedAs,
    readings,
    isChecked: false,
  };
  assertFields(changed);
  if (sent.defaults) assertDefaults(changed);
  return changed;
}

/**
 * What the rows update after a change; another kind of file adds records again.
 * @throws invalid, if files of the kind cannot update records, or have no such key
 */
function toUpdate(facts: DraftFacts, sent: Sent): UpdateMode | null {
  const kind = sent.kind ?? facts.kind;
  if (sent.update === undefined) return kind === facts.kind ? (facts.update ?? null) : null;
  if (sent.update && (!kind || csvKindFor(kind, null).updates.length === 0))
    throw invalid('update', 'is not available for this kind of file');
  return sent.update;
}

/** The fields of the columns that still exist; the columns without one are matched again, and that of the key. */
function keepKnown(
  { header, samples, fields, confidences, kind }: DraftFacts,
  update: UpdateMode | null,
): Pick<DraftFacts, 'fields' | 'confidences'> {
  if (!kind) return { fields, confidences };
  const definition = csvKindFor(kind, update);
  const kept = fields.map((filled) =>
    filled.filter((field) => Object.hasOwn(definition.columns.properties, field)),
  );
  const key = update && keyColumns[update.by];
  const used = new Set(kept.flat());
  const matches = suggestColumns(header, definition, samples).map((suggested, index) => {
    const filled = kept[index] ?? [];
    const isKey = key && suggested.fields.includes(key) && !used.has(key);
    const isFree = filled.length === 0 && suggested.fields.every((field) => !used.has(field));
    if (isKey || isFree) return suggested;
    return { fields: filled, confidence: filled.length > 0 ? (confidences[index] ?? null) : null };
  });
  return {
    fields: matches.map((match) => match.fields),
    confidences: matches.map(({ confidence }) => confidence),
  };
}

const toList = (field: string | readonly string[] | null) => (field === null ? [] : [field].flat());

const isSame = (left: readonly string[], right: readonly string[]) => left.join() === right.join();

type SentReading = NonNullable<Sent['reading']>;

/** @throws invalid, if there is no such column */
function setReading({ header, readings }: DraftFacts, { column, asTyped, accepted, dayOrder }: SentReading) {
  if (column >= header.length) throw invalid('reading.column', 'does not exist in the file');
  const order = dayOrder ?? readings[column]?.dayOrder;
  const reading: ColumnReading = {
    ...(asTyped && { asTyped }),
    ...(accepted && { accepted }),
    ...(order && { dayOrder: order }),
  };
  return readings.with(column, Object.keys(reading).length > 0 ? reading : null);
}

/** Sets the order of all dates of the file that can be read both ways. */
function setDayOrder({ readings, ambiguousDates = [] }: DraftFacts, dayOrder: DayOrder) {
  return readings.map((reading, column) => (ambiguousDates[column] ? { ...reading, dayOrder } : reading));
}

/**
 * @throws invalid, if a field is unknown or repeated, two columns fill a field that is not text, or the number of fields
 *   is not that of the columns
 */
function assertFields({ header, fields, kind, update }: DraftFacts): void {
  if (fields.length !== header.length) throw invalid('fields', `must have ${header.length} entries`);
  const known = kind ? csvKindFor(kind, update).columns.properties : {};
  const filled = fields.flat();
  const unknown = [...new Set(filled)].filter((field) => !Object.hasOwn(known, field));
  const repeated = [...Map.groupBy(filled, (field) => field)]
    .filter(([field, same]) => same.length > 1 && Object.hasOwn(known, field) && !isCombinable(known[field]))
    .map(([field]) => field);
  const doubled = fields.filter((each) => new Set(each).size < each.length).flatMap(([field]) => field ?? []);
  const errors = [
    ...unknown.map((field) => ({ field, message: 'is not a field of this kind of file' })),
    ...repeated.map((field) => ({ field, message: 'is filled by two columns' })),
    ...doubled.map((field) => ({ field, message: 'is filled twice by one column' })),
  ];
  if (errors.length > 0) throw new AppError('invalid', errors);
}

/** An update would write the value for all rows only into records whose cells are empty, so columns exclude it. */
function withoutColumns(defaults: DraftFacts['defaults'], fields: ColumnFields): DraftFacts['defaults'] {
  const filled = new Set(fields.flat());
  return Object.fromEntries(Object.entries(defaults).filter(([field]) => !filled.has(field)));
}

/** @throws invalid, naming each field that does not exist, or whose value is not valid */
function assertDefaults({ kind, update, defaults, fields }: DraftFacts): void {
  const { columns } = kind ? csvKindFor(kind, update) : { columns: undefined };
  const free = withoutColumns(defaults, fields);
  const errors = Object.keys(defaults).flatMap((field) => {
    if (update && !Object.hasOwn(free, field))
      return [{ field, message: 'has a column, whose empty cells leave stored values unchanged' }];
    if (!columns || !Object.hasOwn(columns.properties, field))
      return [{ field, message: 'is not a field of this kind of file' }];
    const { readRow } = bindColumns([], { fields: [], defaults }, columns);
    const read = readRow({ row: 1, cells: [], error: undefined });
    return read.ok ? [] : read.errors.filter((error) => error.field === field);
  });
  if (errors.length > 0) throw new AppError('invalid', errors);
}
