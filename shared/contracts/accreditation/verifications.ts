import type { Static } from 'typebox';
import Type from 'typebox';
import { shownStatuses, verificationLevels, verificationMethods } from '../../domain/verification.ts';
import { choice, string, stringOrNull } from '../records.ts';

/** A verification as clients see it. */
export const verification = Type.Object({
  id: string(),
  basis: string('The part of the definition of an accredited investor, such as NET_WORTH or ENTITY_ASSETS'),
  method: choice(verificationMethods),
  level: choice(verificationLevels),
  issuerId: stringOrNull(),
  tradeId: stringOrNull(),
  verifiedOn: string('YYYY-MM-DD'),
  validUntil: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'YYYY-MM-DD, the last day; null if the verification is for one trade',
  }),
  status: choice(shownStatuses),
});
export type ShownVerification = Static<typeof verification>;
