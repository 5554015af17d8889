import { fileTypes } from './file-types.ts';

const maxNameLength = 255;
const maxExtensionLength = 20;
/** The middle of a longer name is not read: normalizing marks takes time with the square of their number. */
const [startRead, endRead] = [900, 100];

/** Invisible characters: controls, direction and joining marks, lone surrogates, fillers. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The name under which a file is stored. The client's name is a label, never a path: only its last part is used,
 * without invisible characters, and shortened to 255 characters with its extension.
 *
 * @param name as the client sent it, if it sent one
 * @param mediaType of the file, for a default name
 */
export function cleanFileName(name: string | undefined, mediaType: string): string {
  const lastPart = withoutMiddle((name ?? '').split(/[/\\]/).at(-1) ?? '');
  const visible = lastPart.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim();
  // Windows drops dots and spaces at the end of a name, and so would change its extension.
  const clean = visible.replace(/(?<![. ])[. ]+$/, '');
  return clean === '' ? withExtension('file', defaultExtension(mediaType)) : shorten(clean);
}

/**
 * The name of a file in a download. It always ends in an extension of its type, so that no system opens it as anything
 * else: `statement.hta` with text content becomes `statement.hta.txt`.
 */
export function outgoingFileName(name: string, mediaType: string): string {
  const clean = cleanFileName(name, mediaType);
  const extensions: readonly string[] = fileTypes[mediaType]?.extensions ?? [];
  const [, extension = ''] = splitExtension(clean);
  const isFitting = extensions.includes(extension.slice(1).toLowerCase());
  return isFitting ? clean : withExtension(clean, defaultExtension(mediaType));
}

/** Stored files whose type is no longer accepted get an extension that no program opens. */
function defaultExtension(mediaType: string): string {
  return `.${fileTypes[mediaType]?.extensions[0] ?? 'bin'}`;
}

function shorten(name: string): string {
  const [stem, extension] = splitExtension(name);
  return withExtension(stem, extension);
}

function withExtension(stem: string, extension: string): string {
  return `${cut(stem, maxNameLength - extension.length)}${extension}`;
}

function withoutMiddle(name: string): string {
  return name.length <= startRead + endRead ? name : name.slice(0, startRead) + name.slice(-endRead);
}

/** Shortens a text without splitting a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

function splitExtension(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.');
  const isExtension = at > 0 && name.length - at <= maxExtensionLength;
  return isExtension ? [name.slice(0, at), name.slice(at)] : [name, ''];
}
