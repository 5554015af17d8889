import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '#service/storage/report.ts';
import { ErrorList } from '../../kernel/error-list.ts';
import { type FileListSummary, type ListedFile, readFileList } from './file-list.ts';
import { digestFile, mapInOrder } from './files.ts';
import { walkBackup } from './manifest.ts';

/** A file that the list of the backup names, that is in the folder, or both. */
interface FoundFile {
  path: string;
  listed: ListedFile | undefined;
  isPresent: boolean;
}

/**
 * Compares the files of a folder with the list of a backup. Both are read in the order of their paths, so that no
 * number of files fills the memory.
 *
 * @param folder the backup, or a copy of it
 * @param list the folder of the list, and what its manifest says about it
 * @param isQuick compares only names and lengths
 * @returns a sentence for each file that is missing, changed, or unknown
 * @throws if the list is not the one of the manifest
 */
export async function compareWithManifest(
  folder: string,
  list: { folder: string; files: FileListSummary },
  report: Report,
  isQuick = false,
): Promise<string[]> {
  const errors = new ErrorList();
  const files = findFiles(readFileList(list.folder, list.files), walkBackup(folder));
  let done = 0;
  for await (const error of mapInOrder(files, (file) => findError(folder, file, isQuick))) {
    if (error) errors.add(error);
    done += 1;
    report('Comparing files', Math.min(done, list.files.count), list.files.count);
  }
  return errors.toList();
}

/** Merges two sequences that are sorted by path. */
async function* findFiles(
  list: AsyncIterable<ListedFile>,
  paths: AsyncGenerator<string>,
): AsyncGenerator<FoundFile> {
  let next = await paths.next();
  for await (const listed of list) {
    for (; !next.done && next.value < listed.path; next = await paths.next()) {
      yield { path: next.value, listed: undefined, isPresent: true };
    }
    const isPresent = !next.done && next.value === listed.path;
    yield { path: listed.path, listed, isPresent };
    if (isPresent) next = await paths.next();
  }
  for (; !next.done; next = await paths.next()) {
    yield { path: next.value, listed: undefined, isPresent: true };
  }
}

async function findError(
  folder: string,
  { path, listed, isPresent }: FoundFile,
  isQuick: boolean,
): Promise<string | undefined> {
  if (!listed) return `${path} is not part of the backup`;
  if (!isPresent) return `${path} is missing`;
  const file = join(folder, path);
  // The length first: a file can be much longer than its disk.
  const isSame =
    (await stat(file)).size === listed.bytes &&
    (isQuick || (await digestFile(file)).sha256 === listed.sha256);
  return isSame ? undefined : `${path} does not match the backup`;
}
