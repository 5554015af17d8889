import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { lazily } from '#shared/domain/lazily.ts';

const manifest = Type.Object({
  /** The version of the program that made the backup. */
  version: Type.String(),
  createdAt: Type.String(),
  /** Every file of the backup but the manifest itself. Paths are relative, with `/` between their parts. */
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Number(), sha256: Type.String() })),
});

/** What a backup consists of. */
export type Manifest = Static<typeof manifest>;
export type ManifestFile = Manifest['files'][number];

export const manifestName = 'manifest.json';

const validator = lazily(() => Compile(manifest));

/** Writes the manifest and waits for the disk: it is the last file of a backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws if the folder holds no backup, or its manifest is damaged */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup: ${manifestName} is missing`);
  });
  const content = parse(text);
  if (!validator().Check(content)) throw new Error(`The backup is damaged: ${manifestName} cannot be read`);
  return content;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
