/** Who must be identified and screened as an owner of a legal entity (31 CFR 1010.230(d), compliance.md § 2.2). */
import { type OwnerShare, tierOf } from './entity-accreditation/owner-tree.ts';
import { compareAmounts, type DecimalText, multiplyExactly, sumExactly } from './money.ts';

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
