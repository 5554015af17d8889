import { describe, expect, test } from 'vitest';
import { importCsv, offeringRow, toCsv } from '../support/csv-files.ts';
import { expectError } from '../support/errors.ts';
import { createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

describe('POST /csv/offering', () => {
  const read = async (id: string) => (await service.get(`/offerings/${id}?include=assets`)).body;

  test('creates an offering with its primary asset', async () => {
    const issuerId = await createIssuer(service);
    const row = offeringRow({
      description: 'Solar,\nand "more"',
      startAt: '01/05/2026',
      endAt: '12/31/2027',
      active: 'no',
      minInvestment: '1000.50',
      cancellationPeriod: 2,
      managedBy: 'ISSUER',
      showTotalRaised: 'FALSE',
    });

    const { status, body } = await importCsv(service, 'offering', toCsv([row]), { issuerId });

    expect(status).toBe(200);
    expect(body).toEqual({
      totalRows: 1,
      successfulRows: 1,
      importId: expect.stringMatching(/^csv_import_/),
      failedRows: [],
      ignoredColumns: [],
      normalized: [],
      warnings: [],
      warningCount: 0,
      createdOfferings: [
        {
          row: 1,
          offeringId: expect.stringMatching(/^offering_[0-9a-z]{26}$/),
          assetId: expect.stringMatching(/^asset_[0-9a-z]{26}$/),
        },
      ],
    });
    const [{ offeringId, assetId }] = body.createdOfferings;
    expect(await read(offeringId)).toMatchObject({
      issuerId,
      name: 'Series A',
      description: 'Solar,\nand "more"',
      targetAmount: 1_000_000,
      minInvestment: 1000.5,
      startAt: '2026-01-05T00:00:00.000Z',
      endAt: '2027-12-31T00:00:00.000Z',
      enabled: false,
      cancellationPeriod: 2,
      managedBy: 'ISSUER',
      showTotalRaised: false,
      platform: 'IMPORT',
      draftVersionId: expect.stringMatching(/^offering_revision_/),
      assets: [{ id: assetId, name: 'Class A', totalAmount: 1_000_000 }],
    });
  });

  test('creates further assets from rows with the name of an earlier row', async () => {
    const issuerId = await createIssuer(service);
    const csv = toCsv([
      offeringRow({ assetName: 'First' }),
      offeringRow({ name: 'Series B', assetName: 'Other' }),
      offeringRow({ assetName: 'Faulty', totalUnits: -1 }),
      offeringRow({
        name: ' Series A ',
        assetName: 'Second',
        assetType: 'NOTE',
        pricePerUnit: 1.005,
        totalUnits: 1000,
      }),
      offeringRow({ name: 'series a', assetName: 'Of a name that differs' }),
    ]);

    const { body } = await importCsv(service, 'offering', csv, { issuerId });

    expect(body).toMatchObject({ totalRows: 5, successfulRows: 4, failedRows: [{ row: 3 }] });
    const [first, other, second, differing] = body.createdOfferings;
    expect(second).toMatchObject({ row: 4, offeringId: first.offeringId });
    expect(new Set([first, other, differing].map(({ offeringId }) => offeringId)).size).toBe(3);
    expect((await read(first.offeringId)).assets).toEqual([
      expect.objectContaining({ id: first.assetId, name: 'First' }),
      expect.objectContaining({ id: second.assetId, name: 'Second', type: 'NOTE', totalAmount: 1005 }),
    ]);
    expect((await read(other.offeringId)).assets).toHaveLength(1);
  });

  test('creates another offering even if the issuer has one of that name', async () => {
    const issuerId = await createIssuer(service);
    const existing = await createOffering(service, { issuerId, name: 'Series A' });

    const { body } = await importCsv(service, 'offering', toCsv([offeringRow()]), { issuerId });

    expect(body.createdOfferings[0].offeringId).not.toBe(existing);
    expect((await read(existing)).assets).toHaveLength(1);
  });

  test('uses the offering fields of the first valid row of an offering', async () => {
    const issuerId = await createIssuer(service);
    const csv = toCsv([
      offeringRow({ targetAmount: 'many' }),
      offeringRow({ targetAmount: 2 }),
      offeringRow({ targetAmount: 3 }),
    ]);

    const { body } = await importCsv(service, 'offering', csv, { issuerId });

    expect(body.createdOfferings).toHaveLength(2);
    expect(await read(body.createdOfferings[0].offeringId)).toMatchObject({ targetAmount: 2 });
  });

  test('returns 404 for an issuer that does not exist, or belongs to another account', async () => {
    const other = await service.client({ account: 'Another' });
    const csv = toCsv([offeringRow()]);

    for (const issuerId of ['issuer_01k9z3m4n5p6q7r8s9t0v1w2x3', 'nobody', await createIssuer(other)]) {
      await expectError(
        service,
        404,
        () => importCsv(service, 'offering', csv, { issuerId }),
        'issuerId: no such record',
      );
    }
  });

  test('returns 400 without an issuer', async () => {
    const csv = toCsv([offeringRow()]);

    await expectError(service, 400, () => importCsv(service, 'offering', csv), 'issuerId: is required');
    await expectError(
      service,
      400,
      () => importCsv(service, 'offering', csv, { issuerId: '' }),
      'issuerId: ',
    );
  });
});
