import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { idPrefixes, idSuffixPattern } from '#shared/domain/ids.ts';
import type { DatabaseKey } from '../../../storage/database-key.ts';
import { DraftFile } from './draft-file.ts';

const idForm = new RegExp(`^${idPrefixes.csvDraft}_${idSuffixPattern}$`);
const extension = '.sqlite';
/** Of a draft that is still being read from its file, so that no thread lists it before it is complete. */
const incompleteExtension = '.incomplete';
const sourceSuffix = '.source';
/** Of the files of a draft. */
const suffixes = ['', '-wal', '-shm', sourceSuffix];
/** The file of an import whose draft was removed. */
const originalExtension = '.original';
const importIdForm = new RegExp(`^${idPrefixes.csvImport}_${idSuffixPattern}$`);

/** The databases that stay open: each has three descriptors and a page cache. */
const mostOpen = 8;

/** The drafts of a data folder, each a file named by its ID. The databases that were used last stay open until `close`. */
export class DraftFolder<Facts extends object> {
  readonly #folder: string;
  readonly #key: DatabaseKey;
  readonly #opened = new LRUCache<string, DraftFile<Facts>>({
    max: mostOpen,
    dispose: (draft) => draft.close(),
  });
  #isClosed = false;

  /** @param folder an existing one */
  constructor(folder: string, key: DatabaseKey) {
    this.#folder = folder;
    this.#key = key;
  }

  /** The IDs of the drafts, newest first. */
  list(): string[] {
    return this.#listIds(extension).sort((left, right) => (left < right ? 1 : -1));
  }

  /** @returns undefined, if there is no such draft */
  find(id: string): DraftFile<Facts> | undefined {
    if (idForm.test(id) && existsSync(this.#pathOf(id)))
      return this.#opened.get(id) ?? this.#openAt(id, this.#pathOf(id));
    // Another thread may have removed it.
    this.release(id);
    return undefined;
  }

  /** The facts of a draft; undefined if there is none, or it cannot be opened. */
  findFacts(id: string): Facts | undefined {
    try {
      return this.find(id)?.facts;
    } catch {
      return undefined;
    }
  }

  /** Creates a draft that is not listed before `complete`. */
  create(id: string): DraftFile<Facts> {
    return this.#openAt(id, this.#incompletePathOf(id), true);
  }

  /** Closes a created draft, and lists it. */
  complete(id: string): void {
    this.release(id);
    renameSync(this.#incompletePathOf(id), this.#pathOf(id));
  }

  /** Removes what a killed host did not complete. */
  removeIncomplete(): void {
    for (const id of this.#listIds(incompleteExtension)) this.remove(id);
  }

  /** Closes a draft that another thread may continue with. */
  release(id: string): void {
    this.#opened.delete(id);
  }

  remove(id: string): void {
    this.release(id);
    for (const path of [this.#pathOf(id), this.#incompletePathOf(id)])
      for (const suffix of suffixes) rmSync(path + suffix, { force: true });
  }

  /** Moves the files of a draft to another folder on the same volume. */
  moveAside(id: string, folder: string): void {
    this.release(id);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const suffix of suffixes) {
      const path = this.#pathOf(id) + suffix;
      if (existsSync(path)) renameSync(path, join(folder, basename(path)));
    }
  }

  /** Removes a draft that was imported, but keeps its file until `removeOriginal`. */
  removeImported(id: string, importId: string): void {
    if (existsSync(this.sourcePath(id))) {
      const now = new Date();
      renameSync(this.sourcePath(id), this.#originalPathOf(importId));
      utimesSync(this.#originalPathOf(importId), now, now);
    }
    this.remove(id);
  }

  /** The stored file of an import: that of its draft, as long as there is one. */
  async findOriginal(
    importId: string,
    draftId: string | null,
  ): Promise<{ path: string; storedAt: Date } | null> {
    const paths = [this.#originalPathOf(importId), ...(draftId === null ? [] : [this.sourcePath(draftId)])];
    for (const path of paths) {
      const storedAt = await stat(path).then(
        ({ mtime }) => mtime,
        () => undefined,
      );
      if (storedAt) return { path, storedAt };
    }
    return null;
  }

  /** The IDs of the imports whose files are kept without a draft. */
  listOriginals(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(originalExtension))
      .map((name) => name.slice(0, -originalExtension.length))
      .filter((id) => importIdForm.test(id));
  }

  removeOriginal(importId: string): void {
    rmSync(this.#originalPathOf(importId), { force: true });
  }

  /** Where the file of a draft is stored, encrypted, so that it can be read again with other settings. */
  sourcePath(id: string): string {
    return this.#pathOf(id) + sourceSuffix;
  }

  /** When the draft was last written. */
  async changedAt(id: string): Promise<Date> {
    const times = await Promise.all(
      ['', '-wal'].map((suffix) =>
        stat(this.#pathOf(id) + suffix).then(
          // Reading a database creates an empty log.
          ({ mtimeMs, size }) => (size > 0 ? mtimeMs : 0),
          () => 0,
        ),
      ),
    );
    return new Date(Math.max(...times));
  }

  close(): void {
    this.#isClosed = true;
    this.#opened.clear();
  }

  #openAt(id: string, path: string, isNew = false): DraftFile<Facts> {
    const onOpen = (draft: DraftFile<Facts>) => {
      if (this.#isClosed) throw new Error('The import drafts are closed');
      this.#opened.set(id, draft);
    };
    return new DraftFile(path, this.#key, onOpen, isNew);
  }

  #listIds(ending: string): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .filter((id) => idForm.test(id));
  }

  #pathOf(id: string): string {
    return join(this.#folder, id + extension);
  }

  #originalPathOf(importId: string): string {
    return join(this.#folder, importId + originalExtension);
  }

  #incompletePathOf(id: string): string {
    return join(this.#folder, id + incompleteExtension);
  }
}
