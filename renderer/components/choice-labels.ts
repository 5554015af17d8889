/** Parts of values that are not lowercase in labels. */
const shortForms: Record<string, string> = {
  ACH: 'ACH',
  KYC: 'KYC',
  LLC: 'LLC',
  PBC: 'PBC',
  SS4: 'SS-4',
  W8: 'W-8',
  W9: 'W-9',
  A: 'A',
  CF: 'CF',
  D: 'D',
  S: 'S',
};

/** The label of a value: `KYC_DOCUMENT_FRONT` becomes "KYC document front". */
export function toChoiceLabel(choice: string): string {
  const words = choice.split('_').map((word) => shortForms[word] ?? word.toLowerCase());
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
