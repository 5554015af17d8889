import type { Static } from 'typebox';
import { toAliases, toCsvColumns } from '../../../records/derive-csv.ts';
import { offeringRecord } from '../../../records/offering.ts';
import { idOf } from '../../fields.ts';
import { offeringFields } from '../../offerings/offerings.ts';
import { defineCsvKind, noCsv, noRow, recordsPerRow, rowForm } from '../define-csv-kind.ts';

export const offering = defineCsvKind({
  kind: 'offering',
  listed: 'offerings',
  label: { name: 'Offerings', one: 'offering or asset', many: 'offerings and assets' },
  columns: offeringFields,
  aliases: {
    ...toAliases(toCsvColumns(offeringRecord)),
    assetName: ['asset', 'security', 'security name', 'class', 'share class', 'class of security'],
    assetType: ['security type', 'type of security'],
    pricePerUnit: ['price', 'unit price', 'price per share', 'share price', 'offering price'],
    totalUnits: ['units', 'shares', 'total shares', 'shares offered', 'units offered', 'number of shares'],
  },
  qualifiers: ['offering', 'deal'],
  sameAs: { name: ['assetName'], assetName: ['name'], type: ['exemption'] },
  creates: recordsPerRow('createdOfferings', ['offeringId', 'assetId']),
  query: { issuerId: idOf('issuer') },
  options: { issuerId: { flags: '--issuer <id>', description: 'ID of the issuer' } },
  summary: 'Import offerings from CSV',
  description: `Each row creates an offering with its primary asset. Further rows with the same \`name\` add assets to that offering. Invalid content returns 400. ${rowForm}`,
  errors: { 400: `${noCsv}; ${noRow}`, 404: 'No such issuer for this key' },
  example: {
    query: { issuerId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3', again: true },
    csv: 'name,type,targetAmount,assetName,assetType,pricePerUnit,totalUnits\nHarbor Light Series B,REG_D,2000000,Class B Units,UNITS,20,100000\n',
  },
});
export type OfferingRow = Static<typeof offering.columns>;
