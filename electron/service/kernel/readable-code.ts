import { randomBytes } from 'node:crypto';

/** Digits and letters that are easy to tell apart: those of Crockford's base32. */
const characters = '0123456789abcdefghjkmnpqrstvwxyz';
const groupLength = 5;

/** A random secret that people read and type: groups of 25 bits, such as `7k2m9-x4p1q`. */
export function drawReadableCode(groups: number): string {
  const drawGroup = () =>
    Array.from(randomBytes(groupLength), (byte) => characters.charAt(byte % characters.length)).join('');
  return Array.from({ length: groups }, drawGroup).join('-');
}

/** The code as `drawReadableCode` writes it, from a text in which case, hyphens, spaces, and similar letters differ. */
export function readReadableCode(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return (plain.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}
