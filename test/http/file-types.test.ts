import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jpeg, multipart, pdf, png } from '../support/documents.ts';
import { expectError } from '../support/errors.ts';
import { compoundFile, docx, openDocument, pptx, xls, xlsx, zip } from '../support/office-documents.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const individualId = await createIndividual(service);

const upload = (bytes: Uint8Array, fileName = 'document', label = 'OTHER') =>
  service.post(
    `/files?${new URLSearchParams({ name: 'n', category: 'c', label, targetId: individualId })}`,
    multipart(bytes, fileName),
  );

function storedFiles(): string[] {
  const { files, temporary } = service.app.service.storage.paths;
  return [
    ...readdirSync(files).flatMap((shard) => readdirSync(join(files, shard))),
    ...readdirSync(temporary),
  ];
}

const text = (content: string) => Buffer.from(content);
const filler = Buffer.alloc(600_000, 0x80);
const heif = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    text(`ftyp${brand}`),
    Buffer.alloc(4),
    text(`mif1${brand}`),
    filler,
  ]);
const gif = (width = 8) =>
  Buffer.concat([text('GIF89a'), Buffer.from([width & 255, width >> 8, 8, 0, 0, 0, 0]), text(';')]);
const email =
  'From: a@example.com\r\nTo: b@example.com\r\nDate: Sun, 22 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n\r\n';
const comment = `<!-- ${'x'.repeat(200_000)} -->\n`;

describe('an upload is accepted', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['a PDF', pdf(), 'application/pdf', 'document.pdf'],
    ['a PNG', png(), 'image/png', 'document.png'],
    ['a JPEG', jpeg(), 'image/jpeg', 'document.jpg'],
    ['a GIF', gif(), 'image/gif', 'document.gif'],
    ['a WebP', Buffer.concat([text('RIFF\0\u0001\0\0WEBPVP8 '), filler]), 'image/webp', 'document.webp'],
    ['a TIFF', Buffer.from('49492a00080000000000000000000000', 'hex'), 'image/tiff', 'document.tif'],
    ['a HEIC', heif('heic'), 'image/heic', 'document.heic'],
    ['a HEIF', heif('mif1'), 'image/heif', 'document.heif'],
    ['a text', text('just words'), 'text/plain', 'document.txt'],
    ['a text in UTF-16', Buffer.from('\ufeffjust wörds', 'utf16le'), 'text/plain', 'document.txt'],
    ['a text in Windows-1252', Buffer.from('Müller; 1\r\n', 'latin1'), 'text/plain', 'document.txt'],
    ['a text that starts like a program', text('MZ Partners LLC'), 'text/plain', 'document.txt'],
    ['a text that starts like an image', text('BM Partners LLC'), 'text/plain', 'document.txt'],
    ['a text with a comparison', text('if income<200000 and assets>1'), 'text/plain', 'document.txt'],
    ['a CSV', text('name,amount\na,1\n'), 'text/plain', 'document.txt'],
    ['an RTF', text('{\\rtf1\\ansi words}'), 'application/rtf', 'document.rtf'],
    ['a Word document', docx(), expect.stringMatching(/wordprocessingml\.document$/), 'document.docx'],
    ['a workbook', xlsx(), expect.stringMatching(/spreadsheetml\.sheet$/), 'document.xlsx'],
    ['a presentation', pptx(), expect.stringMatching(/presentationml\.presentation$/), 'document.pptx'],
    [
      'a large Word document',
      docx({ 'word/media/image1.png': Buffer.concat([png(), filler]) }),
      expect.stringMatching(/wordprocessingml\.document$/),
      'document.docx',
    ],
    ['an OpenDocument text', openDocument('text'), 'application/vnd.oasis.opendocument.text', 'document.odt'],
    ['a legacy workbook with cells', xls([0, 0]), 'application/vnd.ms-excel', 'document.xls'],
    ['a legacy Word document', compoundFile(['WordDocument']), 'application/msword', 'document.doc'],
    [
      'a legacy workbook with a Word document in it',
      compoundFile(['MBD0001', 'Workbook'], ['WordDocument']),
      'application/vnd.ms-excel',
      'document.xls',
    ],
    [
      'a legacy workbook whose directory is far from the start',
      compoundFile(['Workbook'], [], Buffer.alloc(1000 * 512)),
      'application/vnd.ms-excel',
      'document.xls',
    ],
    [
      'a legacy presentation',
      compoundFile(['Current User', 'PowerPoint Document']),
      'application/vnd.ms-powerpoint',
      'document.ppt',
    ],
    [
      'an Outlook message',
      compoundFile(['__properties_version1.0']),
      'application/vnd.ms-outlook',
      'document.msg',
    ],
    ['an email', text(`${email}<html><p>Hello</p></html>`), 'message/rfc822', 'document.eml'],
  ])('%s', async (_title, bytes, fileType, outgoing) => {
    const { status, body } = await upload(bytes);
    expect([status, body.fileType]).toEqual([201, fileType]);

    const { headers } = await service.get(`/files/preview/${body.id}`);
    const kind = /^image\/(png|jpeg|gif|webp)|\/pdf$/.test(body.fileType) ? 'inline' : 'attachment';
    expect(headers.get('content-disposition')).toBe(`${kind}; filename*=UTF-8''${outgoing}`);
  });
});

describe('an upload is rejected', () => {
  test.each<[string, Uint8Array, string]>([
    ['HTML', text('  <!DOCTYPE html><p>'), 'HTML or SVG'],
    ['HTML after a comment', text(`${comment}<html><script>alert(1)</script>`), 'HTML or SVG'],
    ['HTML in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'HTML or SVG'],
    [
      'SVG after a comment',
      text(`<?xml version="1.0"?>${comment}<svg xmlns="http://www.w3.org/2000/svg"/>`),
      'HTML or SVG',
    ],
    [
      'XHTML with a prefix',
      text(
        '<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:script>1</x:script></x:html>',
      ),
      'HTML or SVG',
    ],
    ['an HTML application', text(`<h1>hi</h1>${comment}<script language=vbscript>x</script>`), 'HTML or SVG'],
    ['XML', text('<?xml version="1.0"?><a/>'), 'XML'],
    ['a shell script', text('#!/bin/sh\nrm -rf /\n'), 'a script or a shortcut'],
    ['a batch file', text('@echo off\r\ncalc.exe\r\n'), 'a script or a shortcut'],
    ['a PowerShell script', text('Start-Process calc'), 'a script or a shortcut'],
    ['a script of Windows', text('new ActiveXObject("WScript.Shell").Run("calc")'), 'a script or a shortcut'],
    [
      'a shortcut of Windows',
      text('[InternetShortcut]\r\nURL=file:///c:/calc.exe\r\n'),
      'a script or a shortcut',
    ],
    [
      'a shortcut of Linux',
      text('[Desktop Entry]\nType=Application\nExec=xcalc\n'),
      'a script or a shortcut',
    ],
    ['PHP', text('words <?php system("id");'), 'a script or a shortcut'],
    ['a PDF that is HTML', text('%PDF-1.4\n<html><script>alert(1)</script>'), 'PDF that is also a web page'],
    ['HTML before a PDF', Buffer.concat([text('<html>'), pdf()]), 'HTML or SVG'],
    [
      'HTML at the end of a long PDF',
      Buffer.concat([pdf(), filler, text('<script>1</script>')]),
      'PDF that is also',
    ],
    ['HTML in a PNG', Buffer.concat([png(), text('<script src=x>')]), 'PNG that is also a web page'],
    [
      'a GIF that is a script',
      Buffer.concat([text('GIF89a/*'), Buffer.alloc(20), text('*/=1;alert(1)')]),
      'GIF that is also',
    ],
    ['a script that starts like a GIF', text('GIF89a=1;alert(1)'), 'a script or a shortcut'],
    ['a Windows program', Buffer.concat([text('MZ'), Buffer.alloc(200)]), 'application/x-msdownload'],
    [
      'a Linux program',
      Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)]),
      'application/x-elf',
    ],
    [
      'a Windows shortcut',
      Buffer.from(`4c0000000114020000000000c000000000000046${'00'.repeat(60)}`, 'hex'),
      'application/x',
    ],
    ['a ZIP archive', zip({ 'a.txt': 'a' }), 'a ZIP archive'],
    ['a Java program', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }), 'a ZIP archive'],
    ['a broken ZIP archive', Buffer.from('504b0304140000000800', 'hex'), 'a ZIP archive'],
    ['a ZIP archive without its directory', docx().subarray(0, -30), 'a ZIP archive'],
    ['a Word document with macros', docx({ 'word/vbaProject.bin': 'x' }), 'a document with macros'],
    [
      'a large Word document with macros at the end',
      docx({ 'word/media/image1.png': filler, 'word/vbaProject.bin': 'x' }),
      'a document with macros',
    ],
    [
      'a workbook with macros of Excel 4',
      xlsx({ 'xl/macrosheets/sheet1.xml': '' }),
      'a document with macros',
    ],
    [
      'an OpenDocument text with macros',
      openDocument('text', { 'Basic/Standard/A.xml': '' }),
      'a document with macros',
    ],
    ['an OpenDocument database', openDocument('base'), 'application/vnd.oasis.opendocument.base'],
    [
      'a legacy workbook with macros',
      compoundFile(['Workbook', '_VBA_PROJECT_CUR']),
      'a document with macros',
    ],
    [
      'a legacy document with macros below',
      compoundFile(['Macros', 'WordDocument'], ['VBA']),
      'a document with macros',
    ],
    [
      'a legacy workbook with macros in lowercase',
      compoundFile(['Workbook', '_vba_project_cur']),
      'a document with macros',
    ],
    [
      'a legacy document with a storage of macros',
      compoundFile(['WordDocument', 'macros']),
      'a document with macros',
    ],
    ['a legacy workbook with macros of Excel 4', xls([0, 1]), 'a document with macros'],
    ['a legacy workbook with a password', xls([0], [[0x2f, 54]]), 'a workbook with a password'],
    [
      'a legacy workbook that is too short',
      compoundFile(['Workbook'], [], Buffer.alloc(512)),
      'a damaged document',
    ],
    [
      'a legacy document that refers to a place far away again and again',
      scatteredCompoundFile(),
      'a damaged document',
    ],
    ['an installer', compoundFile(['\u4840\u3f3f\u4577']), 'content of an unknown type'],
    ['a broken legacy document', compoundFile(['WordDocument']).subarray(0, 700), 'a damaged document'],
    ['a directory that refers to itself', circularCompoundFile(), 'a damaged document'],
    ['an audio file', Buffer.concat([text('fLaC'), Buffer.alloc(100)]), 'audio/flac'],
    ['unknown bytes', Buffer.alloc(1000, 7), 'content of an unknown type'],
    ['zeros', Buffer.alloc(1000), 'content of an unknown type'],
  ])('%s', async (_title, bytes, message) => {
    const before = storedFiles();

    await expectError(service, 422, () => upload(bytes), `file: ${message}`);

    expect(storedFiles()).toEqual(before);
  });

  test('with a list of the accepted types', async () => {
    const { body } = await upload(Buffer.alloc(100));

    expect(body.errors[0]).toMatch(
      /^file: content of an unknown type is not accepted\. Send PDF, PNG, .*, or MSG$/,
    );
  });
});

/** A compound file whose directory has itself as its next sector. */
function circularCompoundFile(): Buffer {
  const file = compoundFile(['WordDocument']);
  file.writeUInt32LE(0, file.length - 512);
  return file;
}

/** A compound file of 16 MB whose directory has each sector in another part of the file than the one before. */
function scatteredCompoundFile(): Buffer {
  const [size, sectors, tables] = [4096, 4096, 4];
  const file = Buffer.alloc((sectors + 1) * size);
  file.set(compoundFile([]).subarray(0, 76));
  file.writeUInt16LE(12, 30);
  file.writeUInt32LE(0, 48);
  for (let index = 0; index < 109; index += 1)
    file.writeUInt32LE(index < tables ? sectors - 1 - index : 0xff_ff_ff_ff, 76 + index * 4);
  for (let sector = 0; sector < sectors - tables; sector += 1) {
    const entry = (sectors - Math.floor(sector / 1024)) * size + (sector % 1024) * 4;
    file.writeUInt32LE((sector + 1009) % (sectors - tables), entry);
  }
  return file;
}

test('a file name never has the extension of another type', async () => {
  const { body } = await upload(text('plain text'), 'statement.hta');
  const { headers } = await service.get(`/files/preview/${body.id}`);

  expect(body.fileName).toBe('statement.hta');
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''statement.hta.txt");
  expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a file name is escaped in the header', async () => {
  const { body } = await upload(text('plain text'), "it's (1) 100%;é*.txt");
  const { headers } = await service.get(`/files/preview/${body.id}`);

  expect(headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''it%27s%20%281%29%20100%25%3B%C3%A9%2A.txt",
  );
});
