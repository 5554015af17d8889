import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import { maxPixels } from '../../electron/service/modules/compliance/kyc-inspection/inspect-image.ts';
import type { DocumentKind } from '../../electron/service/modules/compliance/kyc-inspection/inspection.ts';
import { Inspector } from '../../electron/service/modules/compliance/kyc-inspection/inspector.ts';
import { pdf } from '../support/documents.ts';
import { circularPdf, claimingPng, lockedPdf, pdfWith, scriptedPdfs } from '../support/hostile-documents.ts';
import { passportPage, photograph, zoneLine } from '../support/kyc.ts';

const inspector = new Inspector(forkInspection);
afterAll(() => inspector.close());

/** A copy of the bytes, because the inspector transfers them. */
const inspect = (bytes: Uint8Array, mediaType: string, by = inspector, front: DocumentKind | null = null) =>
  by.inspect({ bytes: new Uint8Array(bytes), mediaType, front });

describe('the inspection of images', () => {
  test.each(['image/jpeg', 'image/png'])('measures %s', async (mediaType) => {
    const photo = sharp(await photograph(1200, 800));
    const bytes = await (mediaType === 'image/png' ? photo.png() : photo.jpeg()).toBuffer();

    expect(await inspect(bytes, mediaType)).toEqual({ kind: 'image', width: 1200, height: 800 });
  });

  test('does not open an image that claims 100,000 × 100,000 pixels', async () => {
    expect(await inspect(claimingPng(100_000, 100_000), 'image/png')).toEqual({
      kind: 'oversized',
      width: 100_000,
      height: 100_000,
    });
  });

  test('opens an image with the maximum number of pixels, but no larger one', async () => {
    const bytes = await photograph(8000, maxPixels / 8000);

    expect(await inspect(bytes, 'image/jpeg')).toMatchObject({ kind: 'image' });
    expect(await inspect(claimingPng(8000, maxPixels / 8000 + 1), 'image/png')).toMatchObject({
      kind: 'oversized',
    });
  });

  test.each([
    ['a JPEG that is cut off', async () => (await photograph()).subarray(0, 4000)],
    ['a JPEG that is only a header', async () => (await photograph()).subarray(0, 40)],
    ['a PNG with fewer pixels than it claims', async () => claimingPng(1000, 700)],
    ['another format', async () => pdf()],
    ['one byte', async () => Buffer.from([0x89])],
  ])('rejects %s', async (_, create) => {
    expect(await inspect(await create(), 'image/jpeg')).toMatchObject({
      kind: 'unreadable',
      why: 'Image is damaged or incomplete',
    });
  });
});

describe('the machine-readable zone', () => {
  const zone = { number: 'L898902C3', nationality: 'UTO', birthDate: '740812', expiryDate: '120415' };
  const readZone = async (page: Buffer) => {
    const inspection = await inspect(page, 'image/png', inspector, 'passport');
    return inspection.kind === 'image' ? inspection.reading?.mrz : inspection;
  };
  const reading = {
    lastName: 'SOLHEIM',
    firstName: 'INGRID',
    documentNumber: 'L898902C3',
    issuer: 'UTO',
    nationality: 'UTO',
    birthDate: '740812',
    sex: 'X',
    expiryDate: '120415',
    wrongDigits: [],
  };

  test('is read from the page of a passport', async () => {
    expect(await readZone(await passportPage(zoneLine(zone)))).toEqual(reading);
  });

  test('is read from a smaller photo that is rotated by its EXIF data', async () => {
    const page = sharp(await passportPage(zoneLine(zone))).resize({ width: 800 });
    const photo = await page.rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();

    expect(await readZone(photo)).toEqual(reading);
  });

  test('reports a wrong check digit', async () => {
    const page = await passportPage(zoneLine(zone, { birthDate: '3' }));

    expect(await readZone(page)).toEqual({ ...reading, wrongDigits: ['birthDate'] });
  });

  test('is not returned if there is none, or it was not requested', async () => {
    expect(await readZone(await photograph())).toBeUndefined();
    expect(await inspect(await passportPage(zoneLine(zone)), 'image/png')).toEqual({
      kind: 'image',
      width: 1250,
      height: 880,
    });
  });
});

describe('the inspection of PDF files', () => {
  test('counts pages', async () => {
    expect(await inspect(pdf(), 'application/pdf')).toEqual({ kind: 'pdf', pages: 1, hasScripts: false });
  });

  test.each(Object.entries(scriptedPdfs))('finds %s', async (_, bytes) => {
    expect(await inspect(bytes, 'application/pdf')).toEqual({ kind: 'pdf', pages: 1, hasScripts: true });
  });

  test.each([
    ['only a header', Buffer.from('%PDF-1.4\n')],
    ['no header', Buffer.from('Dear Sir or Madam')],
    ['one that is cut off', pdfWith().subarray(0, 100)],
  ])('rejects %s', async (_, bytes) => {
    expect(await inspect(bytes, 'application/pdf')).toEqual({
      kind: 'unreadable',
      why: 'PDF is damaged or incomplete',
    });
  });

  test('ends for pages that refer to each other', async () => {
    expect(await inspect(circularPdf(), 'application/pdf')).toMatchObject({ kind: 'pdf', pages: 1 });
  });

  test('rejects one with a password', async () => {
    expect(await inspect(lockedPdf(), 'application/pdf')).toEqual({
      kind: 'unreadable',
      why: 'PDF is locked with a password',
    });
  });
});

test('the running inspection fails when the inspector closes, and later ones do not', async () => {
  const stopped = new Inspector(forkInspection);
  onTestFinished(() => stopped.close());
  const inspection = inspect(pdf(), 'application/pdf', stopped);
  const failure = expect(inspection).rejects.toThrow('stopped');

  await stopped.close();

  await failure;
  expect(await inspect(pdf(), 'application/pdf', stopped)).toMatchObject({ kind: 'pdf' });
});
