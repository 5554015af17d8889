/** A section of the settings, by its name in the address. */
interface SectionName {
  name: string;
  /** Additional search words for the palette. */
  keywords?: string[];
}

/** In the order of the screen; the first is shown by default. */
export const sectionNames = {
  appearance: { name: 'Appearance', keywords: ['dark', 'theme'] },
  names: { name: 'Operator and vendor names' },
  'api-server': { name: 'API server', keywords: ['port', 'listener'] },
  checkout: { name: 'Checkout', keywords: ['rules', 'policy'] },
  'compliance-time-zone': { name: 'Compliance time zone' },
  'reason-codes': { name: 'Reason codes' },
  'client-texts': { name: 'Texts to clients' },
  'sanctions-lists': { name: 'Sanctions lists' },
  limits: { name: 'Limits', keywords: ['rate'] },
  officers: { name: 'Officers', keywords: ['roles', 'passphrase', 'lock'] },
  'second-approval': { name: 'Second approval', keywords: ['four eyes', 'maker checker'] },
  data: { name: 'Data and backup', keywords: ['back up', 'restore', 'verify', 'master key'] },
} satisfies Record<string, SectionName>;

export type SectionId = keyof typeof sectionNames;
