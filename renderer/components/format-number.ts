const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const smallPercent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** `1 record`, `1,204 records`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** `63%`, and below one percent with one decimal: `0.9%`. Rounds down, so that 100% means all. */
export function formatPercent(part: number, whole: number): string {
  const share = whole > 0 ? part / whole : 0;
  if (share < 0.01) return smallPercent.format(Math.floor(1000 * share) / 1000);
  return percent.format(Math.floor((100 * part) / whole) / 100);
}

const fileUnits = ['bytes', 'kB', 'MB', 'GB'];
const threeDigits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });

/** The size of a file in decimal units: 412 kB. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), fileUnits.length - 1);
  return `${threeDigits.format(bytes / 1000 ** step)} ${fileUnits[step]}`;
}
