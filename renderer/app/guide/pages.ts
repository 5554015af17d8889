/** The user's guide, as it lies in resources/docs: its pages by name, and its pictures by file name. */

const texts = import.meta.glob<string>('../../../resources/docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = import.meta.glob<string>('../../../resources/docs/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

function byBaseName<Value>(found: Record<string, Value>): Map<string, Value> {
  return new Map(
    Object.entries(found).map(([path, value]) => [path.slice(path.lastIndexOf('/') + 1), value]),
  );
}

/** The Markdown of each page, by its file name. */
export const pages = byBaseName(texts);

/** The address of each picture, by its file name. */
export const pictures = byBaseName(files);

export const firstPage = 'README.md';

/** The heading that a page begins with. */
export function titleOf(page: string): string {
  return /^# (.+)$/m.exec(pages.get(page) ?? '')?.[1] ?? page;
}
