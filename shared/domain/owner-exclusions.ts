/**
 * Legal entities whose beneficial owners need not be identified: the exclusions of 31 CFR 1010.230(e)(2), in its order.
 * The last two are those of (e)(3), of which only the control person is identified.
 */
export const ownerExclusions = [
  'REGULATED_FINANCIAL_INSTITUTION',
  'GOVERNMENT_OR_LISTED_ENTITY',
  'REPORTING_ISSUER',
  'REGISTERED_INVESTMENT_COMPANY',
  'REGISTERED_INVESTMENT_ADVISER',
  'EXCHANGE_OR_CLEARING_AGENCY',
  'OTHER_SEC_REGISTRANT',
  'CFTC_REGISTRANT',
  'PUBLIC_ACCOUNTING_FIRM',
  'BANK_HOLDING_COMPANY',
  'POOLED_VEHICLE_OF_EXCLUDED_INSTITUTION',
  'INSURANCE_COMPANY',
  'FINANCIAL_MARKET_UTILITY',
  'FOREIGN_FINANCIAL_INSTITUTION',
  'FOREIGN_GOVERNMENT_BODY',
  'PRIVATE_BANKING_CUSTOMER',
  'OTHER_POOLED_VEHICLE',
  'NONPROFIT_CORPORATION',
] as const;

const controlPersonOnly: readonly string[] = ['OTHER_POOLED_VEHICLE', 'NONPROFIT_CORPORATION'];

/** What remains to be identified of a legal entity with this exclusion. */
export function scopeOfExclusion(exclusion: string | null): 'owners' | 'control person' | 'none' {
  if (exclusion === null) return 'owners';
  return controlPersonOnly.includes(exclusion) ? 'control person' : 'none';
}
