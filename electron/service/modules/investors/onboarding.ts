import type { WriteContext } from '#service/kernel/context.ts';
import { invalid, withPrefix } from '#service/kernel/errors.ts';
import { type OperationHandler, preparedWrite } from '#service/kernel/operation-handler.ts';
import { actingAccount } from '#service/kernel/ownership.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { onboardInvestor } from '#shared/contracts/investors/onboarding.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { assertAcknowledged, checkOf } from '../changes/acknowledgements.ts';
import { addIndividual } from './individuals.ts';
import { embedOne, insertInvestorAccount } from './investor-accounts.ts';
import { findAccountData, findEntityData, findNewPersonData } from './investor-data.ts';
import { addLegalEntity } from './legal-entities.ts';
import { type PreparedIndividual, prepareIndividual } from './prepared-individual.ts';
import { createUser } from './registration.ts';

type Onboarding = InputOf<typeof onboardInvestor>['body'];

/** The user of the account; a new one has no password until one is set. */
async function findOrCreateUser(
  ctx: WriteContext,
  { userId, email, people }: Onboarding,
): Promise<Row<'users'>> {
  if (userId) return findVisible(ctx, 'users', toUserId(userId), 'userId');
  const [first] = people;
  if (!first) throw new Error('The contract asks for a person');
  const { firstName, lastName, phone } = first;
  return createUser(ctx, await actingAccount(ctx), {
    firstName,
    lastName,
    email,
    phoneNumber: phone ?? null,
    passwordHash: null,
  });
}

function assertEntity({ investorAccountType, entity }: Onboarding): void {
  const isEntity = investorAccountType === 'LEGAL_ENTITY';
  if (isEntity && !entity) throw invalid('entity', 'is required for LEGAL_ENTITY');
  if (!isEntity && entity) throw invalid('entity', 'is allowed only for LEGAL_ENTITY');
}

export const onboarding: OperationHandler[] = [
  preparedWrite(
    onboardInvestor,
    async ({ body }, { service }) => body.people.map((person) => prepareIndividual(service.vault, person)),
    async (ctx, { body }, preparedPeople) => {
      assertEntity(body);
      const account = await insertInvestorAccount(ctx, await findOrCreateUser(ctx, body), body);
      const checks = [checkOf(findAccountData, account)];
      if (body.entity) {
        const entity = await withPrefix('entity', addLegalEntity(ctx, account, body.entity));
        checks.push(checkOf(findEntityData, entity, 'entity'));
      }
      for (const [index, person] of body.people.entries()) {
        const part = `people[${index}]`;
        const prepared = preparedPeople[index] as PreparedIndividual;
        const individual = await withPrefix(part, addIndividual(ctx, account, person, prepared));
        checks.push(checkOf(findNewPersonData, individual, part));
      }
      await assertAcknowledged(ctx, checks);
      return embedOne(ctx, account);
    },
  ),
];
