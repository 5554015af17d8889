/**
 * The file that a worker thread or a process starts with. In the sources it is TypeScript, next to the file that starts
 * it. In the program that is built, both are in one folder, which contains all bundles.
 *
 * It imports nothing, since processes with little memory use it, too.
 *
 * @param name of the file without its extension
 * @param base `import.meta.url` of the file that starts it
 */
export function entryFile(name: string, base: string): URL {
  const extension = base.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./${name}.${extension}`, base);
}
