/** Who must be identified and screened as an owner of a legal entity (31 CFR 1010.230(d), compliance.md § 2.2). */
import { type OwnerShare, tierOf, totalOf } from './entity-accreditation/owner-tree.ts';
import { compareAmounts, type DecimalText, multiplyExactly, subtractExactly, sumExactly } from './money.ts';

export interface OwnerInTree extends OwnerShare {
  name: string;
  individualId: string | null;
  controlPerson: 0 | 1;
}

/** The percentage of the whole entity that each owner has, also through the owners above it. */
function wholePercents(owners: readonly OwnerInTree[]): Map<string, DecimalText> {
  const percents = new Map<string, DecimalText>();
  const visit = (parentOwnerId: string | null, share: DecimalText) => {
    for (const owner of tierOf(owners, parentOwnerId)) {
      const percent = multiplyExactly(share, owner.percent ?? '0');
      percents.set(owner.id, percent);
      visit(owner.id, multiplyExactly(percent, '0.01'));
    }
  };
  visit(null, '1');
  return percents;
}

/**
 * The control persons, and the owners who have the limit or more. The shares of a linked individual through several
 * entities add up.
 */
export function findBeneficialOwners<Owner extends OwnerInTree>(
  owners: readonly Owner[],
  limit: DecimalText,
): Owner[] {
  const percents = wholePercents(owners);
  const isSame = (one: Owner, other: Owner) =>
    one.id === other.id || (one.individualId !== null && one.individualId === other.individualId);
  return owners.filter((owner) => {
    const shares = owners.filter((other) => isSame(owner, other)).map(({ id }) => percents.get(id) ?? '0');
    return owner.controlPerson === 1 || compareAmounts(sumExactly(shares), limit) >= 0;
  });
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
  const parents = [null, ...owners.map(({ id }) => id)];
  return parents.flatMap((parentOwnerId) => {
    const tier = tierOf(owners, parentOwnerId);
    if (parentOwnerId !== null && tier.length === 0) return [];
    const total = totalOf(tier);
    const share = parentOwnerId === null ? '100' : (percents.get(parentOwnerId) ?? '0');
    const rest = multiplyExactly(multiplyExactly(subtractExactly('100', total), share), '0.01');
    return compareAmounts(rest, limit) >= 0 ? [{ parentOwnerId, total }] : [];
  });
}
