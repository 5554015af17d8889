import { readManager } from '#service/kernel/ownership.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { offering as definition, type OfferingRow } from '#shared/contracts/csv-imports/kinds/offering.ts';
import { addAsset } from '../../offerings/assets.ts';
import { assertOffering, assetOf, insertOffering } from '../../offerings/offerings.ts';
import type { CsvKindHandler, Importer } from './csv-kind-handler.ts';

/** Stores by name which offerings the file has created, so that further rows add assets to them. */
function createImporter({ issuerId }: { issuerId: string }): Importer<OfferingRow> {
  const created = new Map<string, string>();
  return {
    async assertRow(ctx, row) {
      readManager(ctx, 'managedBy', row.managedBy);
      await assertOffering(ctx, row);
    },
    async importRows(ctx, [row]) {
      if (!row) throw new Error('An offering is imported from one row');
      const earlier = created.get(row.name);
      if (earlier !== undefined) {
        const offering = await findVisible(ctx, 'offerings', earlier, 'name');
        const asset = await addAsset(ctx, offering, assetOf(row));
        return { created: { offeringId: earlier, assetId: asset.id } };
      }
      const issuer = await findVisible(ctx, 'issuers', issuerId, 'issuerId');
      const { offering, asset } = await insertOffering(ctx, issuer, row);
      created.set(row.name, offering.id);
      return { created: { offeringId: offering.id, assetId: asset.id } };
    },
  };
}

export const offering: CsvKindHandler = {
  definition,
  belongsTo: { issuerId: 'issuers' },
  createImporter,
  listed: { column: 'id', id: 'offeringId' },
  undo: {
    whole: 'offeringId',
    sharesRecords: true,
    records: [
      { table: 'assets', id: 'assetId' },
      { table: 'offeringRevisions', partOf: 'offeringId' },
      { table: 'offerings', id: 'offeringId' },
    ],
  },
};
