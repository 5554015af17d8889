import { ruleViolation } from '#service/kernel/errors.ts';
import { defineRead } from '#service/kernel/heavy-read.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { type FileLabel, kycLabels, kycMediaTypes } from '#shared/domain/file-labels.ts';
import { acceptedTypes, fileTypes } from '#shared/domain/file-types.ts';
import { isCompound, readCompoundEntries } from './types/compound-entries.ts';
import { DamagedFile, FileContent } from './types/file-content.ts';
import { decodeText, isPolyglot, recognizeText } from './types/text-content.ts';
import { inspectWorkbook } from './types/workbook-sheets.ts';
import { readZipEntries } from './types/zip-entries.ts';

/** How much of the end of a PDF or an image is searched for a page that was appended. */
const tailBytes = 64 * 1024;

/**
 * The media type of a document, detected from its bytes and never from its name.
 * @throws rule, naming `file`, if it is not of an accepted type (`fileTypes`)
 */
export const detectMediaType = defineRead('detectMediaType', async (_, source: ByteSource) => {
  const file = new FileContent(source);
  const head = await file.readHead();
  const mediaType = await recognize(file, head).catch((error: unknown) => {
    throw error instanceof DamagedFile ? rejected('a damaged document') : error;
  });
  if (mediaType === undefined) throw rejected('content of an unknown type');
  if (!Object.hasOwn(fileTypes, mediaType)) throw rejected(rejectedTypes[mediaType] ?? mediaType);
  if (/^image\/|\/pdf$/.test(mediaType) && (await hasPage(file, head))) {
    throw rejected(`${fileTypes[mediaType]?.label} that is also a web page or a script`);
  }
  return mediaType;
});

const macros = 'application/vnd.ms-office.with-macros';
const encrypted = 'application/vnd.ms-office.encrypted';

/** The labels of common types that are rejected. */
const rejectedTypes: Readonly<Record<string, string>> = {
  [macros]: 'a document with macros',
  [encrypted]: 'a workbook with a password',
  'application/xml': 'XML',
  'application/zip': 'a ZIP archive',
  'text/html': 'HTML or SVG',
  'text/x-script': 'a script or a shortcut',
};

async function recognize(file: FileContent, head: Buffer): Promise<string | undefined> {
  const start = head.toString('latin1', 0, 8);
  if (start.startsWith('%PDF-')) return 'application/pdf';
  if (start.startsWith('{\\rtf')) return 'application/rtf';
  if (start.startsWith('PK\u0003\u0004')) return recognizeZip(file, head);
  if (isCompound(head)) return recognizeCompound(file);
  const text = decodeText(head);
  if (text !== undefined) return recognizeText(text);
  // Loaded with the first such file, because its signatures would delay every start.
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  return known?.mime.replace(/^(image\/hei[cf])-sequence$/, '$1');
}

const office = 'application/vnd.openxmlformats-officedocument';
const officeParts: readonly [RegExp, string][] = [
  [/^word\/document\d*\.xml$/, `${office}.wordprocessingml.document`],
  [/^xl\/workbook\d*\.xml$/, `${office}.spreadsheetml.sheet`],
  [/^ppt\/presentation\d*\.xml$/, `${office}.presentationml.presentation`],
];
const macroParts = /(?:^|\/)vbaProject[^/]*\.bin$|^xl\/macrosheets\/|^Basic\/|^Scripts\//i;

async function recognizeZip(file: FileContent, head: Buffer): Promise<string> {
  const names = (await readZipEntries(file)) ?? [];
  if (names.some((name) => macroParts.test(name))) return macros;
  if (names.includes('[Content_Types].xml')) {
    const found = officeParts.find(([part]) => names.some((name) => part.test(name)));
    if (found) return found[1];
  }
  return (names.includes('mimetype') && readOpenDocumentType(head)) || 'application/zip';
}

/** The first entry of an OpenDocument file is its uncompressed media type. */
function readOpenDocumentType(head: Buffer): string | undefined {
  const nameEnd = 38;
  if (head.toString('latin1', 30, nameEnd) !== 'mimetype') return undefined;
  const length = head.readUInt32LE(18);
  const start = nameEnd + head.readUInt16LE(28);
  const type = head.toString('latin1', start, start + Math.min(length, 100));
  return type.startsWith('application/vnd.oasis.opendocument.') ? type : undefined;
}

const workbookStreams = ['WORKBOOK', 'BOOK'];
const compoundParts: readonly [string, string][] = [
  ['__PROPERTIES_VERSION1.0', 'application/vnd.ms-outlook'],
  ['WORDDOCUMENT', 'application/msword'],
  ['POWERPOINT DOCUMENT', 'application/vnd.ms-powerpoint'],
  ...workbookStreams.map((name): [string, string] => [name, 'application/vnd.ms-excel']),
];
const macroStorages = ['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'MACROS'];

async function recognizeCompound(file: FileContent): Promise<string | undefined> {
  const entries = await readCompoundEntries(file);
  if (entries?.all.some((name) => macroStorages.includes(name))) return macros;
  // Also the workbooks that a document contains.
  for (const workbook of entries?.openStreams(workbookStreams) ?? []) {
    const found = await inspectWorkbook(workbook);
    if (found) return found === 'macros' ? macros : encrypted;
  }
  return compoundParts.find(([name]) => entries?.top.includes(name))?.[1];
}

async function hasPage(file: FileContent, head: Buffer): Promise<boolean> {
  if (isPolyglot(head)) return true;
  const rest = Math.min(file.bytes - head.length, tailBytes);
  return rest > 0 && isPolyglot(await file.slice(file.bytes - rest, rest));
}

function rejected(content: string) {
  return ruleViolation('file', `${content} is not accepted. Send ${acceptedTypes}`);
}

/**
 * Asserts that files with the label may have the media type (decisions.md § 5).
 * @throws rule, naming `file`
 */
export function assertMediaType(mediaType: string, label: FileLabel): void {
  if (kycLabels.includes(label) && !kycMediaTypes.includes(mediaType)) {
    throw ruleViolation('file', `must be PNG, JPEG, or PDF for ${label}, not ${mediaType}`);
  }
}
