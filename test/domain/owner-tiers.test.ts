import { expect, test } from 'vitest';
import { findBeneficialOwners, findUnrecordedShares } from '../../shared/domain/beneficial-owners.ts';
import { type Owner, reviewOwnerTree } from '../../shared/domain/entity-accreditation/owner-tree.ts';

/** Owners of an earlier version, which did not limit the tiers: each owns the next one. */
const chain = Array.from({ length: 20_000 }, (_, tier): Owner & { controlPerson: 0 } => ({
  id: `owner_${tier}`,
  parentOwnerId: tier === 0 ? null : `owner_${tier - 1}`,
  kind: 'ENTITY',
  name: `Tier ${tier}`,
  percent: '99.9999',
  controlPerson: 0,
  individualId: null,
  ownerEntityId: null,
}));

test('owners in any number of tiers are evaluated', () => {
  const found = findBeneficialOwners(chain, '25');

  // 0.999999 to the power of 13,862,936 would be a quarter.
  expect(found).toHaveLength(chain.length);
  expect(findUnrecordedShares(chain, '25')).toEqual([]);
  expect(reviewOwnerTree('Whole LLC', chain, [], '2026-01-05')).toMatchObject({
    notAccredited: ['Tier 19999'],
  });
});

test('the shares of a person through several entities add up', () => {
  const [first, second] = chain as [(typeof chain)[0], (typeof chain)[0]];
  const owners = [
    { ...first, percent: '40' },
    { ...second, percent: '40', individualId: 'individual_1' },
    { ...second, id: 'owner_own', parentOwnerId: null, percent: '9', individualId: 'individual_1' },
  ];

  expect(findBeneficialOwners(owners, '25').map(({ id }) => id)).toEqual(['owner_0', 'owner_1', 'owner_own']);
  expect(findBeneficialOwners(owners, '25.0001').map(({ id }) => id)).toEqual(['owner_0']);
});
