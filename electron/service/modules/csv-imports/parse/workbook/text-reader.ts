import { limits } from '#shared/domain/limits.ts';

/** Collects the text of a cell, which can have several pieces with styles of their own. */
export class TextReader {
  #text = '';
  #isInText = false;
  /** Readings of Asian characters are not part of the text. */
  #isPhonetic = false;

  open(name: string): void {
    if (name === 't') this.#isInText = true;
    if (name === 'rPh') this.#isPhonetic = true;
  }

  /** A longer text than the limit is cut one character later, so that its row has an error. */
  add(text: string): void {
    if (!this.#isInText || this.#isPhonetic || this.#text.length > limits.csvFieldBytes) return;
    this.#text += text.slice(0, limits.csvFieldBytes + 1);
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    if (name === 'rPh') this.#isPhonetic = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return unescapeText(text);
  }
}

/** Characters that XML does not allow, and line breaks of some programs, are written as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
