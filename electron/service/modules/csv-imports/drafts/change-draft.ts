import type { Context } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import type { setImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import type { ImportServices } from '../import-services.ts';
import type { ColumnFields } from '../parse/match-columns.ts';
import type { ColumnReading } from '../parse/normalize-cells.ts';
import type { DraftFacts } from './draft-facts.ts';
import { type Draft, findIdleDraft } from './find-draft.ts';
import { suggestFields } from './suggest-columns.ts';

/**
 * Sets the kind of a draft, the field of each column, and the account or issuer that owns its records. Offerings belong
 * to the account of their issuer.
 *
 * @throws not-found, if the draft, account, or issuer is missing; invalid, as `assertFields`; rule, while the draft is
 *   being validated or imported
 */
export async function changeDraft(
  services: ImportServices,
  ctx: Context,
  id: string,
  sent: InputOf<typeof setImportDraft>['body'],
): Promise<Draft> {
  const draft = findIdleDraft(services, id);
  const { facts } = draft;
  const kind = sent.kind ?? facts.kind;
  const changesKind = kind !== facts.kind;
  const suggested = changesKind && kind ? suggestFields(facts.header, csvKindOf(kind)) : facts.fields;
  const fields = sent.fields ?? suggested;
  // A decision about the values of a field does not apply to another field.
  const readings = facts.readings.map((reading, index) =>
    fields[index] === facts.fields[index] ? reading : null,
  );
  const changed: DraftFacts = { ...facts, kind, fields, readings, isChecked: false };
  assertFields(changed);
  if (sent.reading) changed.readings = setReading(changed, sent.reading);
  if (sent.accountId !== undefined)
    changed.accountId = (await findAccount(ctx, sent.accountId, 'accountId')).id;
  if (changesKind || sent.issuerId !== undefined) changed.issuerId = null;
  if (sent.issuerId) {
    const issuer = await findVisible(ctx, 'issuers', sent.issuerId, 'issuerId');
    changed.issuerId = issuer.id;
    changed.accountId = issuer.accountId;
  }
  draft.facts = changed;
  return draft;
}

type SentReading = NonNullable<InputOf<typeof setImportDraft>['body']['reading']>;

/** @throws invalid, if there is no such column */
function setReading({ header, readings }: DraftFacts, { column, asTyped, accepted }: SentReading) {
  if (column >= header.length) throw invalid('reading.column', 'does not exist in the file');
  const reading: ColumnReading = { ...(asTyped && { asTyped }), ...(accepted && { accepted }) };
  return readings.with(column, Object.keys(reading).length > 0 ? reading : null);
}

/**
 * @throws invalid, if a field is unknown or used twice, or the number of fields is not that of the columns
 */
function assertFields({ header, fields, kind }: DraftFacts): void {
  if (fields.length !== header.length) throw invalid('fields', `must have ${header.length} entries`);
  const known = kind ? csvKindOf(kind).columns.properties : {};
  const filled = fields.filter((field) => field !== null);
  const errors = [
    ...filled
      .filter((field) => !Object.hasOwn(known, field))
      .map((field) => ({ field, message: 'is not a field of this kind of file' })),
    ...findRepeated(filled).map((field) => ({ field, message: 'is filled by two columns' })),
  ];
  if (errors.length > 0) throw new AppError('invalid', errors);
}

function findRepeated(fields: ColumnFields): string[] {
  return [...Map.groupBy(fields, (field) => field ?? '')]
    .filter(([, same]) => same.length > 1)
    .map(([field]) => field);
}
