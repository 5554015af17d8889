interface PostalAddress {
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}

/** A postal address in lines, as an envelope has it; null where nothing of it is told. */
export function addressShown({ address, address2, city, state, zip, country }: PostalAddress): string | null {
  const region = [state, zip].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return [address, address2, place, country].filter(Boolean).join('\n') || null;
}
