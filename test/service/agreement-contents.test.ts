/** What the examination of an agreement finds on its pages. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import { Inspector } from '../../electron/service/modules/compliance/kyc-inspection/inspector.ts';
import { pdf, signedPdf } from '../support/documents.ts';
import { atEndOfFile } from '../support/end-of-file.ts';

const inspector = new Inspector(forkInspection);
atEndOfFile(() => inspector.close());

const scan = (marks: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200"><defs><linearGradient id="shadow">
        <stop offset="0" stop-color="#fbf8f0"/><stop offset="1" stop-color="#c9c4b8"/></linearGradient></defs>
        <rect width="1700" height="2200" fill="url(#shadow)"/>${marks}</svg>`,
    ),
  );
const dust = '<rect x="300" y="500" width="3" height="3"/><rect x="900" y="1500" width="4" height="2"/>';
const signature =
  '<path d="M900 1900 q40 -90 80 0 t80 0 t80 -20 t120 10" fill="none" stroke="#113" stroke-width="5"/>';

/** A PDF whose page is the scan. */
async function scannedPdf(marks: string): Promise<Buffer> {
  const image = await scan(marks).jpeg().toBuffer();
  const dictionary = `/Type/XObject/Subtype/Image/Width 1700/Height 2200/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${image.length}`;
  const page = signedPdf('200 0 0 200 0 0 cm /S Do', '/XObject<</S 5 0 R>>').toString('latin1');
  const [start = '', end = ''] = page.split('trailer');
  const object = [`5 0 obj<<${dictionary}>>stream\n`, '\nendstream endobj\ntrailer'];
  return Buffer.concat([
    Buffer.from(start),
    Buffer.from(object[0] ?? ''),
    image,
    Buffer.from(`${object[1]}${end}`),
  ]);
}

test.each<[string, boolean, () => Buffer | Promise<Buffer>, string]>([
  ['an empty page of a PDF', true, pdf, 'application/pdf'],
  ['a PDF with spaces', true, () => signedPdf('BT /F1 12 Tf 20 100 Td (   ) Tj ET'), 'application/pdf'],
  ['a PDF with a white area', true, () => signedPdf('1 1 1 rg 0 0 200 200 re f'), 'application/pdf'],
  ['a PDF with the scan of an empty page', true, () => scannedPdf(dust), 'application/pdf'],
  ['a PDF with a period', true, () => signedPdf('BT /F1 12 Tf 20 100 Td (.) Tj ET'), 'application/pdf'],
  [
    'a PDF with nine letters',
    true,
    () => signedPdf('BT /F1 12 Tf 20 100 Td (Page 1 ) Tj (- of 12.) Tj ET'),
    'application/pdf',
  ],
  [
    'a PDF with ten letters',
    false,
    () => signedPdf('BT /F1 12 Tf 20 100 Td (Page 1 ) Tj (- of 123.) Tj ET'),
    'application/pdf',
  ],
  ['a PDF with text', false, signedPdf, 'application/pdf'],
  ['a PDF with a line', false, () => signedPdf('20 20 m 90 60 l S'), 'application/pdf'],
  ['a PDF with the scan of a signature', false, () => scannedPdf(dust + signature), 'application/pdf'],
  ['the scan of an empty page', true, () => scan(dust).jpeg().toBuffer(), 'image/jpeg'],
  [
    'the scan of a signature',
    false,
    () =>
      scan(dust + signature)
        .png()
        .toBuffer(),
    'image/png',
  ],
])('%s is blank: %s', async (_name, isBlank, draw, mediaType) => {
  const bytes = new Uint8Array(await draw());

  expect(await inspector.inspect({ bytes, mediaType, front: null, seeksInk: true })).toMatchObject({
    isBlank,
  });
});
