/** The owners of a legal entity as a tree, of which each leaf must be accredited (compliance.md § 4.4). */
import { compareAmounts, type DecimalText, sumExactly } from '../money.ts';
import { isForOwner, isInForce, type Verification } from '../verification.ts';

/** A trust acts through its trustee, who is recorded as an owner of the trust without equity (31 CFR 1010.230(d)(3)). */
export const ownerKinds = ['NATURAL_PERSON', 'ENTITY', 'TRUST'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** The place of an owner in the tree. */
export interface OwnerShare {
  id: string;
  parentOwnerId: string | null;
  /** Null for a control person without equity. */
  percent: DecimalText | null;
}

export interface Owner extends OwnerShare {
  kind: OwnerKind;
  name: string;
  individualId: string | null;
  ownerEntityId: string | null;
}

export interface OwnerTreeReview {
  /** Each tier whose percentages do not add up to 100. */
  incompleteTiers: { name: string; total: DecimalText }[];
  /** The names of the leaves that are not accredited on the day. */
  notAccredited: string[];
  /** The earliest last day of the leaves' verifications; null if there is none. */
  validUntil: string | null;
}

/**
 * Reviews the owners with equity.
 *
 * @param entityName of the entity whose first tier they are
 * @param verifications of the linked individuals and legal entities
 */
export function reviewOwnerTree(
  entityName: string,
  owners: readonly Owner[],
  verifications: readonly Verification[],
  day: string,
): OwnerTreeReview {
  const review: OwnerTreeReview = { incompleteTiers: [], notAccredited: [], validUntil: null };
  const tiers = tiersOf(owners);
  const open = [{ name: entityName, tier: tiers.get(null) ?? [] }];
  for (const { name, tier } of open) {
    const total = totalOf(tier);
    if (compareAmounts(total, '100') !== 0) review.incompleteTiers.push({ name, total });
    for (const owner of tier) {
      const next = tiers.get(owner.id);
      if (next) open.push({ name: owner.name, tier: next });
      else reviewLeaf(review, owner, verifications, day);
    }
  }
  return review;
}

/** The owners with equity by the ID of their parent; null is the first tier. */
export function tiersOf<Share extends OwnerShare>(owners: readonly Share[]): Map<string | null, Share[]> {
  return Map.groupBy(
    owners.filter(({ percent }) => percent !== null),
    ({ parentOwnerId }) => parentOwnerId,
  );
}

export function totalOf(tier: readonly Pick<Owner, 'percent'>[]): DecimalText {
  return sumExactly(tier.map(({ percent }) => percent ?? '0'));
}

/** The verifications with which an owner counts as accredited on the day. */
export function findCounting(
  owner: Pick<Owner, 'individualId' | 'ownerEntityId'>,
  verifications: readonly Verification[],
  day: string,
): Verification[] {
  const linkedId = owner.individualId ?? owner.ownerEntityId;
  return verifications.filter((one) => isForOwner(one, linkedId) && isInForce(one, day));
}

/** The owners with equity that have no owners of their own here. */
export function leavesOf<Share extends OwnerShare>(owners: readonly Share[]): Share[] {
  const tiers = tiersOf(owners);
  return owners.filter(({ id, percent }) => percent !== null && !tiers.has(id));
}

function reviewLeaf(
  review: OwnerTreeReview,
  owner: Owner,
  verifications: readonly Verification[],
  day: string,
): void {
  const counting = findCounting(owner, verifications, day);
  if (counting.length === 0) {
    review.notAccredited.push(owner.name);
    return;
  }
  const last =
    counting
      .map(({ validUntil }) => validUntil ?? '9999-12-31')
      .toSorted()
      .at(-1) ?? day;
  if (review.validUntil === null || last < review.validUntil) review.validUntil = last;
}
