import { toReadable } from '../choice-labels.ts';
import { formatMoney } from '../format-money.ts';
import { type DecimalText, multiplyExactly, toDecimalText } from '../money.ts';
import { typeOf } from './item-types.ts';
import type { ItemType, NetWorthItem } from './submission.ts';

/** An item as far as it counts in a test: its type, and the part of its balance that belongs to the persons. */
export interface CountedItem {
  /** From 1. */
  number: number;
  item: NetWorthItem;
  /** Undefined if the item does not say what it is. */
  type: ItemType | undefined;
  /** The part of an amount of the item that counts. */
  share(amount: number): DecimalText;
  /** How the item is named, with its share. */
  label: string;
}

/** The items of a test. Those of the spouse count in a joint test only. */
export function countItems(items: readonly NetWorthItem[], isJoint: boolean): CountedItem[] {
  return items.flatMap((item, index) => {
    const owner = item.owner ?? 'PERSON';
    if (owner === 'SPOUSE' && !isJoint) return [];
    const percent = percentOf(item, isJoint);
    const type = typeOf(item);
    const name = `${item.institution}, ${toReadable(item.itemType ?? item.accountType)}`;
    return {
      number: index + 1,
      item,
      type,
      share: (amount: number) => multiplyExactly(multiplyExactly(toDecimalText(amount), percent), '0.01'),
      label: percent === '100' ? name : `${name} (${percent}% of ${formatMoney(item.balance)})`,
    };
  });
}

/** The stated percentage; without it, half of what both persons own counts for one of them. */
function percentOf({ ownedPercent, owner }: NetWorthItem, isJoint: boolean): DecimalText {
  if (typeof ownedPercent === 'number') return toDecimalText(ownedPercent);
  return owner === 'BOTH' && !isJoint ? '50' : '100';
}

/** How a message names an item, so that the investor finds it. */
export function nameItem({ number, item }: Pick<CountedItem, 'number' | 'item'>): string {
  return `Item ${number} (${item.institution}, ${item.accountType})`;
}
