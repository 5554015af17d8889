import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A PNG whose header claims this number of pixels; it contains only a few bytes of them. */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))];
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

/** PDFs of one page, each with content that no identity document needs. */
export const scriptedPdfs = {
  'a script that runs when it is opened': pdfWith(`/OpenAction${script}`),
  'a script under a name': pdfWith(`/Names<</JavaScript<</Names[(a)${script}]>>>>`),
  'a script that runs when it is closed': pdfWith(`/AA<</WC${script}>>`),
  'a script of its page': pdfWith('', `/AA<</O${script}>>`),
};

/** @param catalog entries of the catalog @param page entries of the page */
export function pdfWith(catalog = '', page = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n` +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]${page}>>endobj\n` +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
  );
}

/** A PDF whose list of pages contains itself. */
export function circularPdf(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1000000000>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
}

/** A PDF with a password. */
export function lockedPdf(): Buffer {
  const text = `<${'41'.repeat(32)}>`;
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>>endobj\n' +
      `4 0 obj<</Filter/Standard/V 1/R 2/Length 40/P -4/O ${text}/U ${text}>>endobj\n` +
      `trailer<</Root 1 0 R/Encrypt 4 0 R/ID[${text}${text}]>>\n%%EOF\n`,
  );
}

/** A PDF of a few kilobytes whose script unpacks to this number of megabytes. */
export function pdfBomb(megabytes: number): Buffer {
  // Blocks that end at a full flush do not refer to each other, so one of them can be repeated.
  const block = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: megabytes }, () => block);
  const inner = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, deflateRawSync(Buffer.alloc(0))]);
  const data = deflateSync(inner);
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS 4 0 R>>>>endobj\n' +
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>>endobj\n' +
        `4 0 obj<</Length ${data.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`,
    ),
    data,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}
