import { describe, expect, test } from 'vitest';
import { findSameness } from '../../shared/domain/person-keys.ts';
import { countPurchasers } from '../../shared/domain/rules/purchaser-groups.ts';
import type { Purchaser } from '../../shared/domain/rules/trade-facts.ts';
import { createRandom } from '../faults/support/random.ts';

const unknown: Omit<Purchaser, 'subjectId'> = {
  ...{ numberKey: null, documentKey: null, nameKey: null, addressKey: null },
  ...{ separatedFrom: [], grantorIds: [], spouseIndividualId: null },
};

/** Compares every purchaser with every other one. */
function countByComparing(purchasers: readonly Purchaser[]): number {
  const isSurelyOne = (left: Purchaser, right: Purchaser) => {
    if (left.subjectId === right.subjectId) return true;
    const areSpouses =
      left.spouseIndividualId === right.subjectId || right.spouseIndividualId === left.subjectId;
    if (areSpouses && left.addressKey !== null && left.addressKey === right.addressKey) return true;
    return !['NAME', null].includes(findSameness(left, right));
  };
  const isProbablyOne = (left: Purchaser, right: Purchaser) =>
    left.grantorIds.includes(right.subjectId) ||
    (findSameness(left, right) === 'NAME' && !left.separatedFrom.includes(right.subjectId));
  const rankOf = ({ numberKey, grantorIds }: Purchaser) =>
    grantorIds.length > 0 ? 2 : numberKey === null ? 1 : 0;
  const groups: Purchaser[][] = [];
  for (const one of purchasers.toSorted((left, right) => rankOf(left) - rankOf(right))) {
    const same = groups.filter((group) => group.some((other) => isSurelyOne(one, other)));
    const joined = groups.find((group) => group.some((other) => isProbablyOne(one, other)));
    const merged = same.length > 0 ? same : joined ? [joined] : [];
    for (const group of merged) groups.splice(groups.indexOf(group), 1);
    groups.push([one, ...merged.flat()]);
  }
  return groups.length;
}

describe('17 CFR 230.501(e): the count of purchasers', () => {
  test('is that of a comparison of every purchaser with every other one', () => {
    const random = createRandom(501);
    const pick = (name: string, kinds: number) => (random.oneIn(2) ? `${name} ${random.below(kinds)}` : null);
    for (let round = 0; round < 2000; round += 1) {
      const people = 2 + random.below(12);
      const subject = () => `individual ${random.below(people)}`;
      const purchasers = Array.from({ length: people }, (_, index): Purchaser => {
        const isTrust = random.oneIn(8);
        return {
          ...unknown,
          subjectId: `individual ${index}`,
          numberKey: pick('number', 5),
          documentKey: isTrust ? null : pick('document', 5),
          nameKey: isTrust ? null : pick('name', 3),
          addressKey: pick('address', 2),
          grantorIds: isTrust ? [subject()] : [],
          separatedFrom: random.oneIn(5) ? [subject()] : [],
          spouseIndividualId: random.oneIn(4) ? subject() : null,
        };
      });
      const counted = [...purchasers, ...purchasers.filter(() => random.oneIn(4))];
      expect(countPurchasers(counted), JSON.stringify(purchasers)).toBe(countByComparing(purchasers));
    }
  });

  test('compares 100,000 purchasers only by their keys', () => {
    const purchasers = Array.from({ length: 100_000 }, (_, index): Purchaser => {
      const person = index % 60_000;
      return {
        ...unknown,
        subjectId: `individual ${index}`,
        numberKey: index < 60_000 ? `number ${person}` : null,
        nameKey: `name ${person}`,
      };
    });
    let comparisons = 0;
    const watched = purchasers.map(
      (one) =>
        new Proxy(one, {
          get(target, field) {
            if (field === 'nameKey') comparisons += 1;
            return Reflect.get(target, field) as unknown;
          },
        }),
    );

    expect(countPurchasers(watched)).toBe(60_000);
    expect(comparisons).toBeLessThan(1_000_000);
  });
});
