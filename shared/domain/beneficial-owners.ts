/** Who must be identified and screened as an owner of a legal entity (31 CFR 1010.230(d), compliance.md § 2.2). */
import { type OwnerShare, tiersOf, totalOf } from './entity-accreditation/owner-tree.ts';
import {
  compareAmounts,
  type DecimalText,
  multiplyExactly,
  subtractExactly,
  sumExactly,
  toTwelvePlaces,
} from './money.ts';

export interface OwnerInTree extends OwnerShare {
  name: string;
  individualId: string | null;
  controlPerson: 0 | 1;
}

/** The percentage of the whole entity that each owner has, also through the owners above it, to 12 places. */
function wholePercents(owners: readonly OwnerInTree[]): Map<string, DecimalText> {
  const percents = new Map<string, DecimalText>();
  const tiers = tiersOf(owners);
  const open: { parentOwnerId: string | null; share: DecimalText }[] = [{ parentOwnerId: null, share: '1' }];
  for (const { parentOwnerId, share } of open) {
    for (const owner of tiers.get(parentOwnerId) ?? []) {
      const percent = toTwelvePlaces(multiplyExactly(share, owner.percent ?? '0'));
      percents.set(owner.id, percent);
      open.push({ parentOwnerId: owner.id, share: multiplyExactly(percent, '0.01') });
    }
  }
  return percents;
}

/** The owners who have the limit or more. The shares of a linked individual through several entities add up. */
export function findOwnersFrom<Owner extends OwnerInTree>(
  owners: readonly Owner[],
  limit: DecimalText,
): Owner[] {
  const percents = wholePercents(owners);
  const totals = new Map<string, DecimalText>();
  for (const { id, individualId } of owners) {
    const person = individualId ?? id;
    totals.set(person, sumExactly([totals.get(person) ?? '0', percents.get(id) ?? '0']));
  }
  return owners.filter(
    ({ id, individualId }) => compareAmounts(totals.get(individualId ?? id) ?? '0', limit) >= 0,
  );
}

/** The control persons, and the owners who have the limit or more. */
export function findBeneficialOwners<Owner extends OwnerInTree>(
  owners: readonly Owner[],
  limit: DecimalText,
): Owner[] {
  const large = new Set(findOwnersFrom(owners, limit));
  return owners.filter((owner) => owner.controlPerson === 1 || large.has(owner));
}

/** A tier whose recorded owners leave the limit or more of the whole entity without an owner. */
export interface UnrecordedShare {
  /** The entity that the tier owns; null for the reviewed entity. */
  parentOwnerId: string | null;
  total: DecimalText;
}

/** Where an owner of the limit or more could be missing: tiers with owners, and the first one. */
export function findUnrecordedShares(owners: readonly OwnerInTree[], limit: DecimalText): UnrecordedShare[] {
  const percents = wholePercents(owners);
  const tiers = new Map([[null, [] as OwnerInTree[]], ...tiersOf(owners)]);
  return [...tiers].flatMap(([parentOwnerId, tier]) => {
    const total = totalOf(tier);
    const share = parentOwnerId === null ? '100' : (percents.get(parentOwnerId) ?? '0');
    const rest = multiplyExactly(multiplyExactly(subtractExactly('100', total), share), '0.01');
    return compareAmounts(rest, limit) >= 0 ? [{ parentOwnerId, total }] : [];
  });
}
