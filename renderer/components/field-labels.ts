/** Short forms that are not words of their own. */
const shortForms: Record<string, string> = {
  ssn: 'SSN',
  ein: 'EIN',
  kyc: 'KYC',
  aic: 'AIC',
  aml: 'AML',
  kyb: 'KYB',
  id: 'ID',
  ip: 'IP',
  us: 'US',
  ss4: 'SS-4',
  dob: 'Date of birth',
  doi: 'Date of incorporation',
  dba: 'Doing business as',
  tid: 'External ID',
  zip: 'ZIP code',
};

/** Fields whose names are not how people say them. */
const fieldLabels: Record<string, string> = {
  address2: 'Address line 2',
  isUsCitizenOrGreenCardHolder: 'US citizen or green card holder',
  regAQualified: 'Qualified for Regulation A',
  regCfQualified: 'Qualified for Regulation CF',
  regDQualified: 'Qualified for Regulation D',
};

/** `legalName` as people say it: Legal name. */
export function toFieldLabel(field: string): string {
  const known = fieldLabels[field];
  if (known) return known;
  const words = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  const label = words.map((word) => shortForms[word.toLowerCase()] ?? word.toLowerCase()).join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
