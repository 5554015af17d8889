/**
 * A postal address in lines, as on an envelope; null if it is empty.
 *
 * @param parts both address lines, the city, the state, the ZIP code, and the country
 */
export function formatAddress(parts: readonly (string | null | undefined)[]): string | null {
  const [line1, line2, city, state, zip, country] = parts;
  const region = [state, zip].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return [line1, line2, place, country].filter(Boolean).join('\n') || null;
}
