/** What the investors of the sample data do, and how officers decide. A day is the number of days before the load. */
import { approved, type Decision, type OfferingKey } from './issuers.ts';
import type { PersonKey } from './people.ts';

interface Purchase {
  of: OfferingKey;
  units: number;
  on: number;
  /** Whether a signed agreement is attached before the checkout. */
  isSigned?: true;
  reviewed?: Decision;
  /** The receipt of the whole amount, or of a part in US dollars. */
  paid?: { on: number; amount?: number };
  ended?: Decision;
  /** A decision about the settled trade, which another officer must confirm. */
  unwound?: Decision;
}

export interface Story {
  who: PersonKey;
  registersOn: number;
  /** Each submission of the identity document. */
  identity?: readonly { on: number; decided?: Decision }[];
  screened?: Decision;
  /** Each submission about the net worth, with or without the documents about debts. */
  netWorth?: readonly { on: number; isComplete: boolean; decided?: Decision }[];
  buys?: readonly Purchase[];
}

const compared = 'Compared the profile, the document, and the selfie.';
const added = 'Added up the statements; the credit report shows no other debt.';

const identified = (on: number) => ({ on, decided: approved(on - 1, compared) });
const verified = (on: number) => ({ on, isComplete: true, decided: approved(on - 1, added) });

/** A purchase that is approved. */
const accepted = (of: OfferingKey, units: number, on: number): Purchase => ({
  ...{ of, units, on, isSigned: true },
  reviewed: approved(on - 3, 'Checked the agreement and the rules.'),
});

/** A purchase that is approved and paid. */
const paid = (of: OfferingKey, units: number, on: number): Purchase => ({
  ...accepted(of, units, on),
  paid: { on: on - 5 },
});

/** A purchase that is approved, paid, and settled. */
const settled = (of: OfferingKey, units: number, on: number): Purchase => ({
  ...paid(of, units, on),
  ended: { on: on - 8, to: 'SETTLED' },
});

const nameMismatch: Omit<Decision, 'on'> = {
  to: 'RESUBMIT',
  reasonCode: 'NAME_MISMATCH',
  message:
    'The name on the document differs from the name of your account. Send a document with your present name.',
};

export const stories: readonly Story[] = [
  {
    who: 'whitfield',
    registersOn: 73,
    identity: [identified(72)],
    screened: approved(70),
    netWorth: [verified(70)],
    buys: [
      settled('harborLightA', 4000, 62),
      {
        ...settled('harborLightA', 2400, 45),
        unwound: {
          on: 2,
          to: 'UNWIND_PENDING',
          isProposed: true,
          reasonCode: 'RESCISSION',
          note: 'The investor rescinds: the letter is in the correspondence of the account.',
        },
      },
      settled('harborLightA', 1200, 24),
    ],
  },
  {
    who: 'okonkwo',
    registersOn: 72,
    identity: [identified(71)],
    screened: approved(69),
    netWorth: [verified(69)],
    buys: [
      settled('harborLightA', 6000, 60),
      {
        ...settled('harborLightA', 3000, 33),
        unwound: {
          on: 1,
          to: 'UNWIND_PENDING',
          isProposed: true,
          reasonCode: 'ERROR',
          note: 'Settled with the price of the earlier offering.',
        },
      },
      { of: 'harborLightA', units: 1600, on: 4, isSigned: true },
    ],
  },
  {
    who: 'nygard',
    registersOn: 71,
    identity: [identified(70)],
    screened: approved(68),
    netWorth: [verified(68)],
    buys: [
      settled('harborLightA', 2200, 55),
      paid('cascoBayNotes', 60, 40),
      { ...accepted('harborLightA', 800, 9), paid: { on: 5, amount: 12_000 } },
    ],
  },
  {
    who: 'northrup',
    registersOn: 69,
    identity: [identified(68)],
    screened: approved(66),
    netWorth: [verified(66)],
    buys: [settled('harborLightA', 5000, 52), paid('harborLightA', 2000, 12)],
  },
  {
    who: 'underhill',
    registersOn: 67,
    identity: [identified(66)],
    screened: approved(64),
    netWorth: [verified(63)],
    buys: [settled('harborLightA', 3600, 50), paid('harborLightA', 1000, 14)],
  },
  {
    who: 'quimby',
    registersOn: 64,
    identity: [identified(63)],
    screened: approved(61),
    netWorth: [verified(60)],
    buys: [settled('harborLightA', 1800, 44), paid('harborLightA', 1400, 16)],
  },
  {
    who: 'yarborough',
    registersOn: 58,
    identity: [identified(57)],
    screened: approved(55),
    buys: [
      settled('northwindQualified', 80, 48),
      {
        ...{ of: 'northwindQualified', units: 60, on: 21, isSigned: true },
        ended: { on: 19, to: 'CANCELLED', reasonCode: 'CLIENT_REQUEST', note: 'The investor called.' },
      },
      accepted('northwindQualified', 40, 8),
    ],
  },
  {
    who: 'castellano',
    registersOn: 52,
    identity: [identified(51)],
    screened: approved(49),
    buys: [settled('northwindQualified', 150, 41), accepted('northwindQualified', 90, 7)],
  },
  {
    who: 'vestergaard',
    registersOn: 46,
    identity: [identified(45)],
    screened: approved(43),
    buys: [
      paid('cascoBayNotes', 40, 38),
      settled('northwindQualified', 30, 30),
      {
        ...{ of: 'northwindQualified', units: 70, on: 6, isSigned: true },
        reviewed: {
          on: 4,
          to: 'NEEDS_INFO',
          reasonCode: 'DOCUMENT_MISSING',
          message: 'The agreement lacks the page with your address. Send it again.',
        },
      },
    ],
  },
  {
    who: 'whitcombe',
    registersOn: 40,
    identity: [identified(39)],
    screened: approved(37),
    netWorth: [{ on: 3, isComplete: true }],
    buys: [
      settled('northwindQualified', 100, 28),
      { of: 'northwindQualified', units: 120, on: 3, isSigned: true },
    ],
  },
  {
    who: 'marchetti',
    registersOn: 33,
    identity: [identified(32)],
    screened: approved(30),
    netWorth: [{ on: 4, isComplete: false }],
    buys: [
      settled('northwindQualified', 60, 22),
      { of: 'northwindQualified', units: 45, on: 1, isSigned: true },
    ],
  },
  {
    who: 'tanaka',
    registersOn: 26,
    identity: [identified(25)],
    screened: approved(23),
    netWorth: [
      {
        on: 15,
        isComplete: false,
        decided: {
          on: 14,
          to: 'NEEDS_INFO',
          reasonCode: 'DOCUMENT_MISSING',
          message: 'Send a credit report of the last three months.',
        },
      },
    ],
    buys: [{ of: 'northwindQualified', units: 25, on: 2 }],
  },
  {
    who: 'petersen',
    registersOn: 21,
    identity: [identified(20)],
    screened: approved(18),
    netWorth: [{ on: 1, isComplete: true }],
  },
  {
    who: 'raman',
    registersOn: 18,
    identity: [{ on: 17, decided: { on: 16, ...nameMismatch } }, { on: 2 }],
  },
  {
    who: 'abelson',
    registersOn: 15,
    identity: [{ on: 14, decided: { on: 13, ...nameMismatch } }],
  },
  {
    who: 'lindqvist',
    registersOn: 13,
    identity: [
      {
        on: 12,
        decided: {
          on: 10,
          to: 'REJECTED',
          reasonCode: 'DOCUMENT_EXPIRED',
          message: 'The passport has expired. Apply again with a valid document.',
        },
      },
    ],
  },
  { who: 'ferreira', registersOn: 9, identity: [{ on: 8 }] },
  {
    who: 'khumalo',
    registersOn: 7,
    identity: [
      {
        on: 6,
        decided: {
          on: 4,
          to: 'RESUBMIT',
          reasonCode: 'DATA_MISMATCH',
          message: 'The passport number differs from the one that you entered. Check it, and submit again.',
        },
      },
    ],
  },
  {
    who: 'delacroix',
    registersOn: 5,
    identity: [
      {
        on: 5,
        decided: {
          on: 3,
          to: 'RESUBMIT',
          reasonCode: 'DOCUMENT_UNREADABLE',
          message: 'The photo of your passport is blurred. Send a sharp one.',
        },
      },
    ],
  },
  { who: 'brandt', registersOn: 4, identity: [{ on: 3 }] },
  { who: 'merriweather', registersOn: 3, identity: [identified(3)] },
  { who: 'orourke', registersOn: 3, identity: [identified(2)] },
  { who: 'herrera', registersOn: 2, identity: [identified(2)] },
  { who: 'solheim', registersOn: 1, identity: [{ on: 0 }] },
];
