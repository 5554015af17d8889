/** The user guide of resources/docs: its pages and pictures, by file name. */

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

export const firstPage = 'README.md';

/** The Markdown of each page, by its file name, in the order of the links on the first page. */
export const pages = inLinkedOrder(byBaseName(texts));

function inLinkedOrder(found: Map<string, string>): Map<string, string> {
  const links = [...(found.get(firstPage) ?? '').matchAll(/\]\(([\w-]+\.md)\)/g)].map(
    ([, name = '']) => name,
  );
  const rankOf = (name: string) => (name === firstPage ? -1 : links.indexOf(name));
  return new Map([...found].sort(([left], [right]) => rankOf(left) - rankOf(right)));
}

export const pictures = byBaseName(files);

export function titleOf(page: string): string {
  return /^# (.+)$/m.exec(pages.get(page) ?? '')?.[1] ?? page;
}
