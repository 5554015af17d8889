/** The check digit of a field of a machine-readable zone (ICAO Doc 9303-3): letters count from 10, fillers 0. */
export function checkDigit(field: string): string {
  const weights = [7, 3, 1];
  const values = [...field].map((character) => (character === '<' ? 0 : Number.parseInt(character, 36)));
  const sum = values.reduce((total, value, place) => total + value * (weights[place % 3] ?? 0), 0);
  return String(sum % 10);
}
