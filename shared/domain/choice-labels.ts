/** The words of a constant that are not written in lowercase. */
const spellings: Record<string, string> = {
  '506B': '506(b)',
  '506C': '506(c)',
  ACH: 'ACH',
  AIC: 'AIC',
  BDC: 'BDC',
  CPA: 'CPA',
  ERISA: 'ERISA',
  ID: 'ID',
  INFO: 'information',
  IRA: 'IRA',
  KYC: 'KYC',
  LLC: 'LLC',
  LLP: 'LLP',
  LP: 'LP',
  PBC: 'PBC',
  RBIC: 'RBIC',
  SAFE: 'SAFE',
  SBIC: 'SBIC',
  SEC: 'SEC',
  SS4: 'SS-4',
  W2: 'W-2',
  W8: 'W-8',
  W9: 'W-9',
  A: 'A',
  C: 'C',
  CF: 'CF',
  CFTC: 'CFTC',
  D: 'D',
  S: 'S',
};

/** Labels that must differ at their start, because the columns of lists cut the end. */
const shortLabels: Record<string, string> = {
  KYC_DOCUMENT_FRONT: 'KYC front',
  KYC_DOCUMENT_BACK: 'KYC back',
};

/** Constants that are written with a hyphen. */
const hyphenated: Record<string, string> = { SELF_EMPLOYED: 'Self-employed' };

/** The label of a constant of the API: `PROOF_OF_INCOME` is Proof of income. */
export function toChoiceLabel(choice: string): string {
  const label = shortLabels[choice] ?? hyphenated[choice];
  if (label !== undefined) return label;
  const words = choice.split('_').map((word) => spellings[word] ?? word.toLowerCase());
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** From this length on, a word in capitals is a constant rather than an abbreviation. */
const minConstantLength = 6;

/** A free text as it is, or the label of a constant that a client sent instead: Brokerage, Series 65, W-2. */
export function toReadable(text: string): string {
  const isConstant =
    /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text) &&
    (text.includes('_') || text.length >= minConstantLength || spellings[text] !== undefined);
  return isConstant ? toChoiceLabel(text) : text;
}
