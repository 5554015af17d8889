import { fileTypes } from './file-types.ts';

const longestName = 255;
const longestExtension = 20;

/** Characters without a shape: controls, direction and joining marks, lone surrogates, fillers. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The name under which a file is stored. The client's name is a label, never a path: only its last part
 * counts, without invisible characters, and with at most 255 characters, of which the extension stays.
 *
 * @param name as the client sent it, if it sent one
 * @param mediaType of the file, for a name where nothing is left
 */
export function cleanFileName(name: string | undefined, mediaType: string): string {
  const lastPart = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const visible = lastPart.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim();
  // Windows drops dots and spaces at the end of a name, and so would change its extension.
  const clean = visible.replace(/[. ]+$/, '');
  return clean === '' ? withExtension('file', defaultExtension(mediaType)) : shorten(clean);
}

/**
 * The name under which a file is handed out. It always ends in an extension of its type, so that no system
 * opens it as anything else: `statement.hta` with the content of a text becomes `statement.hta.txt`.
 */
export function outgoingFileName(name: string, mediaType: string): string {
  const clean = cleanFileName(name, mediaType);
  const extensions: readonly string[] = fileTypes[mediaType]?.extensions ?? [];
  const [, extension = ''] = splitExtension(clean);
  const isFitting = extensions.includes(extension.slice(1).toLowerCase());
  return isFitting ? clean : withExtension(clean, defaultExtension(mediaType));
}

/** Files that were stored before their type was rejected go out as data that nothing opens. */
function defaultExtension(mediaType: string): string {
  return `.${fileTypes[mediaType]?.extensions[0] ?? 'bin'}`;
}

function shorten(name: string): string {
  const [stem, extension] = splitExtension(name);
  return withExtension(stem, extension);
}

function withExtension(stem: string, extension: string): string {
  return `${cut(stem, longestName - extension.length)}${extension}`;
}

/** Cuts a text without leaving half of a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

function splitExtension(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.');
  const isExtension = at > 0 && name.length - at <= longestExtension;
  return isExtension ? [name.slice(0, at), name.slice(at)] : [name, ''];
}
