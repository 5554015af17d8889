import { type ItemType, type NetWorthItem, residenceDebtTypes } from './submission.ts';

/** The spellings of `accountType` that count without an `itemType` (compliance.md § 4.7 b). */
const accountTypes: Record<string, ItemType> = {
  CHECKING: 'CASH',
  SAVINGS: 'CASH',
  MONEYMARKET: 'CASH',
  CERTIFICATEOFDEPOSIT: 'CASH',
  BROKERAGE: 'SECURITIES',
  SECURITIES: 'SECURITIES',
  STOCKS: 'SECURITIES',
  BONDS: 'SECURITIES',
  MUTUALFUND: 'SECURITIES',
  IRA: 'RETIREMENT',
  ROTHIRA: 'RETIREMENT',
  '401K': 'RETIREMENT',
  '403B': 'RETIREMENT',
  RETIREMENT: 'RETIREMENT',
  PRIMARYRESIDENCE: 'PRIMARY_RESIDENCE',
  PRIMARYRESIDENCEMORTGAGE: 'MORTGAGE_PRIMARY_RESIDENCE',
  LIABILITY: 'OTHER_LIABILITY',
  LOAN: 'LOAN',
  CREDITCARD: 'CREDIT_CARD',
};

/** A text from a client without what does not distinguish two spellings. */
export function toSpelling(text: string): string {
  return text.toUpperCase().replaceAll(/[\s_-]+/g, '');
}

/** What an item is; undefined if only its free text says so, in other words than those that count. */
export function typeOf({ itemType, accountType }: Pick<NetWorthItem, 'itemType' | 'accountType'>) {
  if (itemType) return itemType;
  const spelling = toSpelling(accountType);
  return Object.hasOwn(accountTypes, spelling) ? accountTypes[spelling] : undefined;
}

export function isResidenceDebt(type: ItemType): boolean {
  return (residenceDebtTypes as readonly ItemType[]).includes(type);
}
