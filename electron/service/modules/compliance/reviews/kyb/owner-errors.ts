/**
 * The owners that the approval of a legal entity requires (compliance.md § 2.2, 31 CFR 1010.230). An owner is
 * identified by a linked record whose identity is approved, or by complete fields of the owner; an entity also by
 * its own recorded owners, and a trust by its trustee, who are then reviewed instead.
 */
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { findBeneficialOwners, findUnrecordedShares } from '#shared/domain/beneficial-owners.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import type { OwnerKind } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { scopeOfExclusion } from '#shared/domain/owner-exclusions.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { type OwnerRow, readOwners } from '../../../accreditation/owner-rows.ts';
import { readComplianceDay } from '../../../installation/compliance-time-zone.ts';

type LegalEntityRow = Row<'legalEntities'>;

/** An owner who must be identified and screened. */
export interface ReviewedOwner {
  owner: OwnerRow;
  isIdentified: boolean;
  isScreened: boolean;
}

async function readLimit(ctx: Context): Promise<string> {
  return ruleOn('beneficialOwner', await readComplianceDay(ctx))?.parameters.percent ?? '0';
}

/** The owners of a legal entity that must be identified and screened, and its control persons. */
export async function readBeneficialOwners(ctx: Context, legalEntityId: string): Promise<OwnerRow[]> {
  return findBeneficialOwners(await readOwners(ctx, legalEntityId), await readLimit(ctx));
}

export async function reviewOwners(
  ctx: Context,
  entity: LegalEntityRow,
  owners: readonly OwnerRow[],
): Promise<ReviewedOwner[]> {
  const beneficial = findBeneficialOwners(owners, await readLimit(ctx));
  return Promise.all(
    beneficial.map(async (owner) => {
      const linked = await readLinked(ctx, owner);
      const isIdentifiedBy = {
        NATURAL_PERSON: isComplete(owner),
        ENTITY: owners.some(({ parentOwnerId }) => parentOwnerId === owner.id),
        TRUST: owners.some((other) => other.parentOwnerId === owner.id && other.controlPerson === 1),
      };
      return {
        owner,
        isIdentified: linked.isIdentified || isIdentifiedBy[owner.kind as OwnerKind],
        // The screening statement of an entity names its owners.
        isScreened: linked.isScreened || entity.sanctionsStatus === 'APPROVED',
      };
    }),
  );
}

async function readLinked({ db }: Context, { individualId, ownerEntityId }: OwnerRow) {
  if (individualId !== null) {
    const person = await db
      .selectFrom('individuals')
      .select(['kycStatus', 'amlStatus'])
      .where('id', '=', individualId)
      .executeTakeFirstOrThrow();
    return {
      isIdentified: person.kycStatus === 'APPROVED',
      isScreened: person.amlStatus === 'APPROVED',
    };
  }
  if (ownerEntityId !== null) {
    const entity = await db
      .selectFrom('legalEntities')
      .select(['kybStatus', 'sanctionsStatus'])
      .where('id', '=', ownerEntityId)
      .executeTakeFirstOrThrow();
    return {
      isIdentified: entity.kybStatus === 'APPROVED',
      isScreened: entity.sanctionsStatus === 'APPROVED',
    };
  }
  return { isIdentified: false, isScreened: false };
}

/**
 * Whether the owner has what 31 CFR 1023.220(a)(2)(i) requires of a person: date of birth, address, and number. A person
 * without SSN has a foreign document, which the linked record of an individual contains.
 */
function isComplete(owner: OwnerRow): boolean {
  const required = [owner.dob, owner.lastFour, owner.address, owner.city, owner.country];
  const inUnitedStates = owner.country === 'US' ? [owner.state, owner.zip] : [];
  return [...required, ...inUnitedStates].every((value) => value !== null);
}

/** What blocks the approval of a legal entity, each with what to do. */
export async function findOwnerErrors(ctx: Context, entity: LegalEntityRow): Promise<FieldError[]> {
  const scope = scopeOfExclusion(entity.beneficialOwnerExclusion);
  if (scope === 'none') return [];
  const limit = await readLimit(ctx);
  const owners = await readOwners(ctx, entity.id);
  const reviewed = (await reviewOwners(ctx, entity, owners)).filter(
    ({ owner }) => scope === 'owners' || owner.controlPerson === 1,
  );
  const unidentified = reviewed.filter(({ isIdentified }) => !isIdentified).map(({ owner }) => owner);
  const people = namesOf(unidentified.filter(({ kind }) => kind === 'NATURAL_PERSON'));
  const entities = namesOf(unidentified.filter(({ kind }) => kind === 'ENTITY'));
  const trusts = namesOf(unidentified.filter(({ kind }) => kind === 'TRUST'));
  const unscreened = namesOf(reviewed.filter(({ isScreened }) => !isScreened).map(({ owner }) => owner));
  const hasOwners = owners.some(({ percent }) => percent !== null);
  const trustIds = new Set<string | null>(owners.filter(({ kind }) => kind === 'TRUST').map(({ id }) => id));
  const hasControlPerson = owners.some(
    ({ controlPerson, kind, parentOwnerId }) =>
      controlPerson === 1 && kind === 'NATURAL_PERSON' && !trustIds.has(parentOwnerId),
  );
  return [
    ...sentence(
      scope === 'owners' && !hasOwners,
      `Record the owners of ${limit} percent or more, or an exclusion of 31 CFR 1010.230(e)`,
    ),
    ...sentence(!hasControlPerson, 'Record one natural person who controls the legal entity'),
    ...sentence(
      people !== '',
      `Identify ${people}: link an individual whose KYC is approved, or record date of birth, SSN, and address`,
    ),
    ...sentence(
      entities !== '',
      `Identify ${entities}: link a legal entity whose KYB is approved, or record its owners`,
    ),
    ...sentence(
      trusts !== '',
      `Record the trustee of ${trusts} as its control person (31 CFR 1010.230(d)(3)), or link a legal entity whose KYB is approved`,
    ),
    ...sentence(unscreened !== '', `Approve the sanctions screening first; it covers ${unscreened}`),
  ];
}

/** What an internal note must explain: an exclusion, and shares without a recorded owner. */
export async function findOwnerConcerns(ctx: Context, entity: LegalEntityRow): Promise<FieldError[]> {
  const exclusion = entity.beneficialOwnerExclusion;
  const scope = scopeOfExclusion(exclusion);
  if (exclusion !== null) {
    const what = scope === 'none' ? 'Owners and control person are' : 'Owners are';
    return sentence(true, `${what} not identified because of an exclusion (${toChoiceLabel(exclusion)}).`);
  }
  const limit = await readLimit(ctx);
  const owners = await readOwners(ctx, entity.id);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return findUnrecordedShares(owners, limit).flatMap(({ parentOwnerId, total }) => {
    const owned = parentOwnerId === null ? entity.name : (names.get(parentOwnerId) ?? '');
    return sentence(
      true,
      `The recorded owners of ${owned} have ${total} of 100 percent: explain why no other owner has ${limit} percent or more.`,
    );
  });
}

function sentence(applies: boolean, message: string): FieldError[] {
  return applies ? [{ field: null, message }] : [];
}

function namesOf(owners: readonly OwnerRow[]): string {
  return [...new Set(owners.map(({ name }) => name))].join(', ');
}
