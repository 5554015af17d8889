import { compareAmounts, multiplyExactly, toDecimalText } from '#shared/domain/money.ts';
import type { CallArguments } from '../../../api/client.ts';
import type { FormValues } from '../../../components/record-form/field-spec.ts';

type Body = CallArguments<'placeSubscription'>[0]['body'];

/** The scan of a signed agreement, and who signed it. */
export interface AgreementState {
  agreement: File | null;
  isSigned: boolean;
  isJointSigned: boolean;
}

/** Everything that is entered in the form of a paper subscription. */
export interface SubscriptionState extends AgreementState {
  investorAccountId: string | null;
  offeringId: string | null;
  /** The units as typed, by the ID of the asset. */
  units: Record<string, number | ''>;
  /** The ID of a payment method, or empty to add one; null until one is chosen. */
  paymentMethodId: string | null;
  newMethod: FormValues;
}

/** Before a file is chosen. The officer states each signature after reviewing it. */
export const noAgreement: AgreementState = { agreement: null, isSigned: false, isJointSigned: false };

const toStatus = (isSigned: boolean) => (isSigned ? ('SIGNED' as const) : ('PENDING' as const));

/** The signatures of a line item; that of the joint holder counts only for joint accounts. */
export function toSignatures({ isSigned, isJointSigned }: AgreementState) {
  return { primarySignatureStatus: toStatus(isSigned), jointSignatureStatus: toStatus(isJointSigned) };
}

/** The lines with units, in the order of the assets. */
export function linesOf({ units }: SubscriptionState): Body['lines'] {
  return Object.entries(units).flatMap(([assetId, quantity]) =>
    quantity === '' || quantity === 0 ? [] : [{ assetId, quantity }],
  );
}

/** The units that an amount buys; undefined if it is not a multiple of the price. */
export function unitsFor(amount: number, pricePerUnit: number): number | undefined {
  const units = Math.round(amount / pricePerUnit);
  const total = multiplyExactly(toDecimalText(units), toDecimalText(pricePerUnit));
  return compareAmounts(total, toDecimalText(amount)) === 0 ? units : undefined;
}
