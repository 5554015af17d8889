/** The exemptions from registration under which an offering is sold, and the type of offering that each belongs to. */
export const exemptions = [
  'RULE_506B',
  'RULE_506C',
  'REG_A_TIER_1',
  'REG_A_TIER_2',
  'REG_CF',
  'REG_S',
] as const;
export type Exemption = (typeof exemptions)[number];

export type OfferingType = 'REG_D' | 'REG_A' | 'REG_CF' | 'REG_S';

/** The exemptions of each type. The first is the stricter one, which applies if none is stated (compliance.md R14). */
const exemptionsByType: Record<OfferingType, readonly [Exemption, ...Exemption[]]> = {
  REG_D: ['RULE_506C', 'RULE_506B'],
  REG_A: ['REG_A_TIER_2', 'REG_A_TIER_1'],
  REG_CF: ['REG_CF'],
  REG_S: ['REG_S'],
};

/** The exemption in effect: the stated one, or the default of the type. */
export function exemptionOf(type: string, stated: string | null): Exemption {
  return (stated ?? exemptionsByType[type as OfferingType][0]) as Exemption;
}

export function fitsType(type: string, exemption: string): boolean {
  const fitting: readonly string[] = exemptionsByType[type as OfferingType] ?? [];
  return fitting.includes(exemption);
}
