/** The system review of the accreditation of a legal entity (compliance.md § 4.4). The signer does not matter. */
import { awaitsSigner, evaluateConfirmation } from '../accreditation-rules/confirmation.ts';
import { type Findings, sumExceeds, verdictOf } from '../accreditation-rules/findings.ts';
import { accreditationRulesOn } from '../accreditation-rules/rules.ts';
import { addMonths } from '../compliance-days.ts';
import { findContradictions } from '../contradictions.ts';
import type { DecimalText } from '../money.ts';
import { newest } from '../representations.ts';
import { ruleOn } from '../rules/rule-table.ts';
import { findPriorVerification, findUnmetConditions, lastDayOfReuse } from '../trade-bound-methods.ts';
import { findFamilyOffice, type VerificationBasis } from '../verification.ts';
import { checkEvidence, failed, needsInfo, type Part } from './check-evidence.ts';
import { conclude, type EntityEvaluation } from './conclude.ts';
import { type EntityBasis, type EntityFacts, entityMethods } from './entity-facts.ts';
import { reviewOwnerTree } from './owner-tree.ts';

export interface EntityReview extends EntityEvaluation {
  /** The statements on which the result rests. */
  representationIds: string[];
  /** The documents of the items, and the letter of a third party. */
  fileIds: string[];
}

export function reviewEntity(facts: EntityFacts): EntityReview {
  const representationIds = facts.representations.map(({ id }) => id);
  const fileIds = facts.items.flatMap(({ fileId }) => fileId ?? []);
  const letter = readLetter(facts);
  const isConfirmed = letter !== undefined && verdictOf(letter) === 'PASSED';
  const evaluation = isConfirmed ? confirm(facts, letter) : withLetter(evaluateBasis(facts), letter);
  return {
    ...evaluation,
    fileIds: [...new Set([...fileIds, ...(letter?.fileIds ?? [])])],
    representationIds,
  };
}

/** The letter of a third party, which needs no other evidence (compliance.md § 4.5). */
function readLetter({ documents, items, signer, day }: EntityFacts): Findings | undefined {
  const rules = accreditationRulesOn(day);
  const stated = items.flatMap((item) => (item.fileId === null ? [] : [{ ...item, fileId: item.fileId }]));
  return rules && evaluateConfirmation(rules, documents, [...(signer ? [signer] : []), ...stated], day);
}

function confirm(facts: EntityFacts, { steps, limits }: Findings): EntityEvaluation {
  const { basis, items, day } = facts;
  const isMethod = (entityMethods as readonly string[]).includes(basis);
  const stated = isMethod ? (items[0]?.basis ?? 'ENTITY_ASSETS') : (basis as EntityBasis);
  const issuerId = basis === 'FAMILY_CLIENT' ? (items[0]?.issuerId ?? null) : null;
  const outline = { basis: stated, method: 'THIRD_PARTY_CONFIRMATION' as const, issuerId };
  return conclude(day, outline, [{ steps, validUntil: limits.toSorted()[0] ?? null }]);
}

/** A letter that is not complete is one more way to provide what is missing. */
function withLetter(evaluation: EntityEvaluation, letter: Findings | undefined): EntityEvaluation {
  const isOpen = evaluation.result === 'NEEDS_INFO' || awaitsSigner(evaluation.steps, letter);
  if (!letter || !isOpen) return evaluation;
  const missing = letter.missing.map(({ description }) => ({
    result: 'NEEDS_INFO' as const,
    message: withoutPeriod(description),
  }));
  return { ...evaluation, result: 'NEEDS_INFO', findings: [...evaluation.findings, ...missing] };
}

/** Messages of findings have no period. */
const withoutPeriod = (text: string) => text.replace(/\.$/, '');

function evaluateBasis(facts: EntityFacts): EntityEvaluation {
  const { basis, day } = facts;
  switch (basis) {
    case 'PRIOR_VERIFICATION':
    case 'MINIMUM_INVESTMENT':
      return reviewTradeBound(facts, basis);
    case 'THIRD_PARTY_CONFIRMATION':
      return conclude(day, { basis: facts.items[0]?.basis ?? 'ENTITY_ASSETS', method: basis }, [
        needsInfo('Provide a verification letter of a third party, with its signer'),
      ]);
    case 'SELF_CERTIFICATION':
      return reviewSelfCertification(facts);
    case 'FAMILY_CLIENT':
      return conclude(day, { basis, method: 'PRINCIPLES', issuerId: facts.items[0]?.issuerId ?? null }, [
        reviewFamilyClient(facts),
      ]);
    default:
      return conclude(day, { basis, method: 'PRINCIPLES' }, checks[basis](facts));
  }
}

type PlainBasis = Exclude<EntityBasis, 'FAMILY_CLIENT'>;

const companies = ['LLC', 'CORPORATION', 'PARTNERSHIP'];

const checks: Record<PlainBasis, (facts: EntityFacts) => Part[]> = {
  REGULATED_ENTITY: (facts) => [...checkRegulation(facts), checkEvidence(facts, 'registry')],
  PRIVATE_BDC: (facts) => [checkEvidence(facts, 'registry')],
  ENTITY_ASSETS: (facts) => [
    checkKindOfCompany(facts),
    exceeds(facts, 'Total assets', 'totalAssets'),
    checkPurpose(facts),
    checkEvidence(facts, 'financial'),
  ],
  TRUST_ASSETS: (facts) => [
    facts.entity.companyType === 'TRUST' ? {} : failed('This basis is for a trust'),
    exceeds(facts, 'Total assets', 'totalAssets'),
    checkPurpose(facts),
    checkDirector(facts),
    checkEvidence(facts, 'financial'),
  ],
  ENTITY_OWNERS: (facts) => [checkTrust(facts), checkOwners(facts)],
  ENTITY_INVESTMENTS: (facts) => [
    facts.entity.companyType === 'OTHER' && facts.entity.organizationKind === null
      ? {}
      : failed('This basis is for entities of another kind than those of 501(a)(3) and (7)'),
    exceeds(facts, 'Investments', 'investments'),
    checkPurpose(facts),
    checkEvidence(facts, 'financial'),
  ],
  FAMILY_OFFICE: (facts) => [
    exceeds(facts, 'Assets under management', 'assetsUnderManagement'),
    checkPurpose(facts),
    checkDirector(facts),
    checkEvidence(facts, 'financial'),
  ],
};

function checkKindOfCompany({ entity: { companyType, organizationKind } }: EntityFacts): Part {
  if (companies.includes(companyType)) return {};
  if (companyType !== 'OTHER') return failed('This basis is for companies; a trust uses TRUST_ASSETS');
  return organizationKind === null ? needsInfo('State the organizationKind of the entity') : {};
}

type Figure = 'totalAssets' | 'investments' | 'assetsUnderManagement';

function exceeds({ entity, day }: EntityFacts, label: string, field: Figure): Part {
  const rule = ruleOn('accreditedInvestor', day);
  if (!rule) return needsInfo('No rule version of accredited investors covers this day');
  const amount: DecimalText | null = entity[field];
  if (amount === null) return needsInfo(`State the ${field} of the entity`);
  const step = sumExceeds(label, [{ label, amount }], rule.parameters.entityAssets, rule.citation);
  if (step.passed) return { steps: [step] };
  return { ...failed(`${label} must be above ${rule.parameters.entityAssets}`), steps: [step] };
}

function checkPurpose({ entity: { formedForInvestment } }: EntityFacts): Part {
  if (formedForInvestment === null)
    return needsInfo('State whether the entity was formed for the investment');
  return formedForInvestment ? failed('The entity was formed for the purpose of the investment') : {};
}

function checkDirector({ directedBy }: EntityFacts): Part {
  return directedBy === null
    ? needsInfo('An officer must record the sophisticated person who directs the purchase')
    : {};
}

/** Plans are accredited by their assets, too. */
function checkRegulation(facts: EntityFacts): Part[] {
  const { regulatedAs, totalAssets } = facts.entity;
  if (regulatedAs === null) return [needsInfo('State the regulatedAs of the entity')];
  if (regulatedAs === 'GOVERNMENT_PLAN') return [exceeds(facts, 'Total assets', 'totalAssets')];
  if (regulatedAs !== 'ERISA_PLAN') return [];
  const part = exceeds(facts, 'Total assets', 'totalAssets');
  const isLarge = totalAssets !== null && part.findings === undefined;
  if (isLarge) return [part];
  return [
    {
      ...needsInfo(
        'Show that total assets are above the limit, that a regulated plan fiduciary decides, or that only accredited persons direct the plan',
      ),
      ...(part.steps && { steps: part.steps }),
    },
  ];
}

function checkTrust({ entity: { companyType, revocable } }: EntityFacts): Part {
  if (companyType !== 'TRUST') return {};
  if (revocable === null) return needsInfo('State whether the trust is revocable');
  return revocable ? {} : failed('The owners of an irrevocable trust do not make it accredited');
}

function checkOwners({ entity, owners, verifications, day }: EntityFacts): Part {
  const { incompleteTiers, notAccredited, validUntil } = reviewOwnerTree(
    entity.name,
    owners,
    verifications,
    day,
  );
  return {
    validUntil,
    findings: [
      ...notAccredited.map((name) => ({
        result: 'FAILED' as const,
        message: `${name} has no verification that counts; each owner must be accredited`,
      })),
      ...incompleteTiers.map(({ name, total }) => ({
        result: 'NEEDS_INFO' as const,
        message: `Owners of ${name}: ${total} of 100 percent`,
      })),
    ],
  };
}

function reviewFamilyClient({ items, documents, verifications, day }: EntityFacts): Part {
  const [item] = items;
  if (!item?.familyOfficeId || !item.issuerId) return needsInfo('State the familyOfficeId and the issuerId');
  if (!documents.some(({ fileId }) => fileId === item.fileId))
    return needsInfo('Provide evidence that the family office directs the purchase');
  const office = findFamilyOffice(verifications, item.familyOfficeId, day);
  return office
    ? { validUntil: office.validUntil }
    : failed('The family office has no active verification as a family office');
}

function reviewTradeBound(
  facts: EntityFacts,
  method: 'PRIOR_VERIFICATION' | 'MINIMUM_INVESTMENT',
): EntityEvaluation {
  const { trade, day, items } = facts;
  const stated = items[0]?.basis ?? 'ENTITY_ASSETS';
  if (!trade) return conclude(day, { basis: stated, method }, [needsInfo('State the tradeId')]);
  const prior = method === 'PRIOR_VERIFICATION' ? findPriorVerification(trade, day) : undefined;
  return conclude(day, { basis: prior?.basis ?? stated, method, tradeId: trade.tradeId }, [
    { findings: findUnmetConditions(method, trade, day) },
    { validUntil: prior ? (lastDayOfReuse(prior, day) ?? null) : null },
  ]);
}

function reviewSelfCertification(facts: EntityFacts): EntityEvaluation {
  const { representations, items, day, record } = facts;
  const rule = ruleOn('selfCertification', day);
  const status = newest(representations, 'ACCREDITED_STATUS', { tradeId: null, by: 'PERSON' });
  const basis = (status?.basis ?? items[0]?.basis ?? 'ENTITY_ASSETS') as VerificationBasis;
  const validUntil = rule && status ? addMonths(status.madeOn, rule.parameters.months) : null;
  const isStated = status && status.basis !== null && validUntil !== null && day <= validUntil;
  return conclude(day, { basis, method: 'SELF_CERTIFICATION', level: 'REASONABLE_BELIEF' }, [
    isStated ? { validUntil } : needsInfo('Provide the representation ACCREDITED_STATUS with its basis'),
    record.hasContraryInformation
      ? failed('There is contrary information about the status of the entity')
      : {},
    {
      findings: findContradictions(basis, record, day).map((text) => ({
        result: 'NEEDS_INFO' as const,
        message: withoutPeriod(text),
        code: 'STATEMENT_CONTRADICTS_RECORD' as const,
      })),
    },
  ]);
}
