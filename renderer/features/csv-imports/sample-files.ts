import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';

const files = import.meta.glob<string>('../../../resources/csv/*.csv', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const addressOf = (name: string) => files[`../../../resources/csv/${name}`];

export async function readSample(kind: CsvKind): Promise<File> {
  const name = `${kind}-sample.csv`;
  const response = await fetch(addressOf(name) ?? '');
  return new File([await response.blob()], name, { type: 'text/csv' });
}
