import { type FundingAmount, netReceived, payableOf, unreversedOf } from '../funding.ts';
import { compareAmounts, type DecimalText, subtractExactly, toTwoPlaces } from '../money.ts';
import { hasSameLegalForm, isSameEntity, isSamePerson } from '../party-names.ts';
import { type CheckResult, passed } from './rule-result.ts';

export interface PaymentEntry extends FundingAmount {
  id: string;
  party: string | null;
  receiptId: string | null;
}

export interface PaymentFacts {
  totalAmount: DecimalText | null;
  entries: PaymentEntry[];
  /** The names of the account owners. */
  people: string[];
  /** The names of the legal entity and of the custodians. */
  entities: string[];
}

/** The net amount received equals the total to the cent (compliance.md § 6). */
export function checkFunding({ totalAmount, entries }: PaymentFacts): CheckResult {
  const payable = payableOf({ totalAmount });
  const net = netReceived(entries);
  const inputs = { payable, netReceived: net, entryIds: entries.map(({ id }) => id) };
  const difference = compareAmounts(net, payable);
  if (difference === 0) return passed(inputs);
  const received = `The net amount received of ${toTwoPlaces(net)} is not the total of ${toTwoPlaces(payable)} (17 CFR 240.15c2-4).`;
  const next =
    difference < 0
      ? `Receive the outstanding amount of ${toTwoPlaces(subtractExactly(payable, net))}.`
      : `Refund the excess of ${toTwoPlaces(subtractExactly(net, payable))} first.`;
  return { result: 'FAILED', message: `${received} ${next}`, inputs };
}

/** The receipts of no account owner, entity, or custodian. One that was wholly reversed brought no money. */
function findReceiptsOfOthers(
  { entries, people, entities }: PaymentFacts,
  isSame: (name: string, party: string) => boolean,
): PaymentEntry[] {
  return entries.filter((entry) => {
    const { kind, party } = entry;
    if (kind !== 'RECEIPT' || compareAmounts(unreversedOf(entry, entries), '0') <= 0) return false;
    if (party === null) return true;
    const isOwner = people.some((name) => isSamePerson(name, party));
    return !isOwner && !entities.some((name) => isSame(name, party));
  });
}

/** The receipts that someone else paid. */
export function findThirdPartyPayers(facts: PaymentFacts): PaymentEntry[] {
  return findReceiptsOfOthers(facts, isSameEntity);
}

/** The money came from the account owners, the entity, or the custodian (compliance.md § 6). */
export function checkPayer(facts: PaymentFacts): CheckResult {
  const others = findThirdPartyPayers(facts);
  const inputs = {
    receipts: facts.entries.filter(({ kind }) => kind === 'RECEIPT').map(({ id, party }) => ({ id, party })),
    owners: [...facts.people, ...facts.entities],
  };
  const [first] = others;
  const [similar] = findReceiptsOfOthers(facts, hasSameLegalForm);
  if (!similar) return passed(inputs);
  if (!first) {
    const message = `${similar.party} has another legal form than ${facts.entities.join(' and ')} (FINRA Rule 3310). Explain why it is the same payer.`;
    return { result: 'NEEDS_INFO', message, inputs };
  }
  const payer = first.party ?? 'An unknown payer';
  const message = `${payer} is not an owner of the account (FINRA Rule 3310, THIRD_PARTY_PAYER). Return the payment, or let two approvers override the rule.`;
  return { result: 'FAILED', message, inputs };
}
