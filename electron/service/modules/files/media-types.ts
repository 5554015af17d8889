import { ruleViolation } from '#service/errors.ts';
import { type FileLabel, kycLabels, kycMediaTypes } from '#shared/domain/file-labels.ts';

/** What runs, or makes a browser run something: refused for every label (decisions.md § 5). */
const refusedTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-sharedlib',
  'application/x-executable',
  'application/vnd.microsoft.portable-executable',
  'application/x-msi',
  'application/java-vm',
  'application/wasm',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'text/html',
  'image/svg+xml',
  'text/x-shellscript',
]);

/**
 * The media type of a file, read from its first bytes and never from its name.
 * @param head up to 256 KiB from the start
 */
export async function detectMediaType(head: Uint8Array): Promise<string> {
  // With the first file: what it knows signatures by would hold up every start.
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  return detectText(head) ?? 'application/octet-stream';
}

/** Text has no signature: what is UTF-8 without NUL is text, of the kind that its beginning tells. */
function detectText(head: Uint8Array): string | undefined {
  if (head.includes(0)) return undefined;
  const text = decode(head);
  if (text === undefined) return undefined;
  const start = text.trimStart().slice(0, 4096).toLowerCase();
  if (start.startsWith('#!')) return 'text/x-shellscript';
  if (/<(!doctype html|html|head|body|script|iframe|object|embed|form)\b/.test(start)) return 'text/html';
  if (/<svg\b/.test(start)) return 'image/svg+xml';
  if (start.startsWith('<?xml')) return 'application/xml';
  return 'text/plain';
}

/** The last character may be cut off in the middle, since the head is only the start. */
function decode(head: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/**
 * Whether a label takes files of that type (decisions.md § 5).
 * @throws rule, naming `file`
 */
export function assertMediaType(mediaType: string, label: FileLabel): void {
  if (refusedTypes.has(mediaType)) {
    throw ruleViolation(`file: ${mediaType} is not taken, since it can be run`);
  }
  if (kycLabels.includes(label) && !kycMediaTypes.includes(mediaType)) {
    throw ruleViolation(`file: ${label} takes PNG, JPEG and PDF alone, this is ${mediaType}`);
  }
}
