/** Changed fields and their values as officers read them. */
import { fieldsOf } from './define-record.ts';
import type { DetailFormat } from './field-kinds.ts';
import { toFieldLabelOf } from './field-label.ts';
import { recordDefinitions } from './index.ts';
import type { RecordField } from './record-field.ts';

const ofAsset = /^assets\[(?<name>.*)\]\.(?<field>\w+)$/;
const ofOffering = /^offering\.(?<field>.*)$/;

/** `assets[Class A].totalUnits` as `Class A: Total units`, and `offering.endAt` as `Offering: End date`. */
export function toChangeLabel(recordId: string, field: string): string {
  const offering = ofOffering.exec(field)?.groups;
  if (offering) return `Offering: ${toChangeLabel('offering_', offering.field ?? '')}`;
  const asset = ofAsset.exec(field)?.groups;
  return asset
    ? `${asset.name}: ${toFieldLabelOf('asset_', asset.field ?? '')}`
    : toFieldLabelOf(recordId, field);
}

/** The definition of a changed field; undefined if it is not a field of a record, such as a field of an asset. */
export function readFieldOf(recordId: string, field: string): RecordField | undefined {
  const name = ofOffering.exec(field)?.groups?.field ?? field;
  const kind = name === field ? recordId.slice(0, recordId.lastIndexOf('_')) : 'offering';
  const definition = recordDefinitions.find(({ entity }) => toKind(entity) === kind);
  return definition && fieldsOf(definition)[name];
}

/** The formats of fields that no record definition has: those of assets, trades, and payments. */
const otherFormats: Readonly<Record<string, DetailFormat>> = {
  amount: 'money',
  totalAmount: 'money',
  txnChargedAmount: 'money',
  pricePerShare: 'money',
  pricePerUnit: 'money',
  purchasedShares: 'number',
  quantity: 'number',
  totalUnits: 'number',
  enabled: 'flag',
  enableBonus: 'flag',
};

/** The format of a changed field; undefined if its value is shown as it is stored. */
export function formatOfChange(recordId: string, field: string): DetailFormat | undefined {
  const name = field.slice(field.lastIndexOf('.') + 1);
  return readFieldOf(recordId, field)?.kind.format ?? otherFormats[name];
}

/** `LegalEntity` as `legal_entity`. */
function toKind(entity: string): string {
  return entity.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** A value that is a list, such as the tiers of an asset, has a line for each entry. */
export function toLines(value: string | null): string | null {
  if (!value?.startsWith('[')) return value;
  const entries = JSON.parse(value) as unknown[];
  if (entries.length === 0) return null;
  return entries.map(toLine).join('\n');
}

function toLine(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  return Object.entries(entry)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${toFieldLabelOf('asset_', name)}: ${value}`)
    .join(', ');
}
