/** The rules of Rule 506(b): purchasers who are not accredited, and the relationship before the offering. */
import { addDays, dayIn } from '../compliance-days.ts';
import { formatDay } from '../dates.ts';
import { verificationsOf } from './check-accreditation.ts';
import { needs, noAccount, noOffering } from './check-approvals.ts';
import { countPurchasers } from './purchaser-groups.ts';
import { type CheckResult, passed, type Requirement } from './rule-result.ts';
import { ruleOn } from './rule-table.ts';
import { type Owner, ownersOf, type TradeFacts } from './trade-facts.ts';

/** The first day of the period in which purchasers count; it ends with the sale day. */
export function countingSince(saleDay: string): string | undefined {
  const version = ruleOn('nonAccredited', saleDay);
  return version && addDays(saleDay, 1 - version.parameters.days);
}

/** The owners without a verification of either level; undefined if an owner is missing. */
function othersOf(facts: TradeFacts, now: string): Owner[] | undefined {
  return ownersOf(facts)?.filter((owner) => verificationsOf(facts, owner, now).length === 0);
}

/** Whether the purchasers are counted: an owner is not accredited, or missing. */
export function needsPurchaserCount(facts: TradeFacts, now: string): boolean {
  return othersOf(facts, now)?.length !== 0;
}

/** Each owner has a verification of either level, or the purchase is among those that Rule 506(b) admits. */
export function checkNonAccredited(facts: TradeFacts, now: string): CheckResult {
  if (!facts.account) return noAccount;
  if (!facts.offering) return noOffering;
  const saleDay = dayIn(facts.zone, now);
  const owners = ownersOf(facts);
  if (owners && !needsPurchaserCount(facts, now))
    return passed({ saleDay, owners: owners.map(({ id }) => id) });
  const { parameters, citation } = ruleOn('nonAccredited', saleDay) as NonNullable<
    ReturnType<typeof ruleOn<'nonAccredited'>>
  >;
  const { sophistication = null, informationDeliveredOn = null } = facts.purchaserRecord ?? {};
  const count = countPurchasers([...facts.purchasers.own, ...facts.purchasers.ahead]);
  const inputs = {
    saleDay,
    sophistication,
    informationDeliveredOn,
    purchasers: count,
    limit: parameters.purchasers,
  };
  const failed = (message: string): CheckResult => ({
    result: 'FAILED',
    field: 'investorAccountId',
    message,
    inputs,
    requirements: missingRecords(facts),
  });
  if (count > parameters.purchasers)
    return failed(
      `The sale makes ${facts.purchasers.isPartial ? 'at least ' : ''}${count} purchasers who are not accredited in ${parameters.days} days; the maximum is ${parameters.purchasers} (${citation}). Submit an accreditation for each owner.`,
    );
  if (informationDeliveredOn !== null && informationDeliveredOn >= saleDay)
    return failed(
      `The information was delivered on ${formatDay(informationDeliveredOn)}, which is not before the sale (17 CFR 230.502(b)). Sell on a later day.`,
    );
  const requirements = missingRecords(facts);
  if (owners && requirements.length === 0) return passed(inputs);
  return {
    result: 'NEEDS_INFO',
    field: 'investorAccountId',
    message: `investor not accredited (${citation}). Submit an accreditation for each owner, or record the sophistication and the delivery of the information.${facts.entity?.formedForInvestment === null ? ` ${statePurpose} (17 CFR 230.501(e)(2)).` : ''}`,
    inputs,
    requirements,
  };
}

const statePurpose = 'State whether the entity was formed for the investment';

function missingRecords({ account, entity, purchaserRecord }: TradeFacts): Requirement[] {
  const id = account?.id ?? '';
  const { sophistication = null, informationDeliveredOn = null } = purchaserRecord ?? {};
  return [
    ...(sophistication === null
      ? [
          needs(
            'SOPHISTICATION_MISSING',
            id,
            'sophistication',
            'OPERATOR',
            'Record the sophistication of the purchaser.',
          ),
        ]
      : []),
    ...(informationDeliveredOn === null
      ? [
          needs(
            'INFORMATION_NOT_DELIVERED',
            id,
            'informationDeliveredOn',
            'OPERATOR',
            'Deliver the information of 17 CFR 230.502(b), and record the day.',
          ),
        ]
      : []),
    // It decides whether the entity counts, or its owners.
    ...(entity?.formedForInvestment === null
      ? [needs('PURPOSE_NOT_STATED', entity.id, 'formedForInvestment', 'CLIENT', `${statePurpose}.`)]
      : []),
  ];
}

/** An officer records when the relationship started, which must be before the offering starts. */
export function checkRelationship({ account, offering, purchaserRecord }: TradeFacts): CheckResult {
  if (!account) return noAccount;
  if (!offering) return noOffering;
  const since = purchaserRecord?.relationshipSince ?? null;
  const inputs = { relationshipSince: since, startAt: offering.startAt };
  if (since === null || offering.startAt === null)
    return {
      result: 'NEEDS_INFO',
      field: 'investorAccountId',
      message:
        since === null
          ? 'The start of the relationship is not recorded (17 CFR 230.502(c)). Record it.'
          : 'The offering has no start (17 CFR 230.502(c)). Set the start of the offering.',
      inputs,
      requirements: [
        needs(
          'RELATIONSHIP_NOT_RECORDED',
          account.id,
          'relationshipSince',
          'OPERATOR',
          'Record when the relationship started.',
        ),
      ],
    };
  if (since < offering.startAt) return passed(inputs);
  return {
    result: 'FAILED',
    field: 'investorAccountId',
    message: `The relationship started on ${formatDay(since)}, not before the offering started on ${formatDay(offering.startAt)} (17 CFR 230.502(c)). Review whether there was general solicitation.`,
    inputs,
  };
}
