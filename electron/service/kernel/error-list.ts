/** More sentences than this do not help a reader. */
export const maxErrors = 100;

/** Sentences about errors; if there are very many, the first ones and the number of the others. */
export class ErrorList {
  readonly #errors: string[] = [];
  #others = 0;

  add(error: string): void {
    if (this.#errors.length < maxErrors) this.#errors.push(error);
    else this.#others += 1;
  }

  /** Adds errors of which only the number is known. */
  addOthers(count: number): void {
    this.#others += count;
  }

  toList(): string[] {
    if (this.#others === 0) return this.#errors;
    return [...this.#errors, `There are ${this.#others.toLocaleString('en-US')} more of this kind`];
  }
}
