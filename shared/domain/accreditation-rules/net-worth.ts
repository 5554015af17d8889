import type { Day } from '../compliance-days.ts';
import type { FileLabel } from '../file-labels.ts';
import { formatMoney } from '../format-money.ts';
import { subtractExactly } from '../money.ts';
import { type CountedItem, countItems, nameItem } from './counted-items.ts';
import {
  checkAge,
  dateOf,
  documentsOf,
  type EvidenceFacts,
  findDocumentOfItem,
  nameOfPerson,
  newestDocument,
  personsOf,
  representationBy,
  type TestPerson,
} from './evidence.ts';
import { type Addend, type Findings, join, lacking, noFindings, sumExceeds } from './findings.ts';
import { isResidenceDebt } from './item-types.ts';
import { countResidenceDebt } from './residence-debt.ts';
import type { AccreditationRules } from './rules.ts';
import { assetTypes, type ItemType, type NetWorthItem } from './submission.ts';

/** The net worth of the investor, or of both persons, with the evidence of it (compliance.md § 4.5, compliance.md § 4.7). */
export function evaluateNetWorth(
  rules: AccreditationRules,
  items: readonly NetWorthItem[],
  facts: EvidenceFacts,
  day: Day,
  isJoint: boolean,
): Findings {
  const counted = countItems(items, isJoint);
  return join(
    compareNetWorth(rules, counted, day, isJoint),
    ...counted.filter(isAsset).map((asset) => checkStatement(rules, asset, facts, day, isJoint)),
    ...personsOf(isJoint).flatMap((person) => [
      checkConsumerReport(rules, facts, person, day),
      checkLiabilities(rules, facts, person, day),
    ]),
  );
}

function isAsset({ type }: CountedItem): boolean {
  return (assetTypes as readonly (ItemType | undefined)[]).includes(type);
}

function compareNetWorth(
  { accreditedInvestor, ...rules }: AccreditationRules,
  counted: readonly CountedItem[],
  day: Day,
  isJoint: boolean,
): Findings {
  const citation = `${accreditedInvestor.citation}(5)`;
  const untyped = counted.filter(({ type }) => type === undefined);
  const debt = countResidenceDebt({ accreditedInvestor, ...rules }, counted, day);
  const missing = [
    ...untyped.map((one) => ({
      label: null,
      item: one.number,
      description: `${nameItem(one)}: State \`itemType\`.`,
      citation,
    })),
    ...debt.missing,
  ];
  if (missing.length > 0) return { ...noFindings(), missing };
  const label = `${isJoint ? 'Joint net worth' : 'Net worth'} (excluding primary residence)`;
  const nextStep = 'Submit further assets with their statements, or another basis.';
  const sum = [...counted.map(toAddend), ...debt.addends];
  const step = sumExceeds(label, sum, accreditedInvestor.parameters.netWorth, citation, nextStep);
  return { ...noFindings(), steps: [step] };
}

function toAddend(counted: CountedItem): Addend {
  const { type, item, label } = counted;
  if (isAsset(counted)) return { label, amount: counted.share(item.balance) };
  if (type === 'PRIMARY_RESIDENCE' || (type && isResidenceDebt(type))) {
    const note = type === 'PRIMARY_RESIDENCE' ? 'excluded' : 'see the debt that counts';
    return { label: `${label} (${formatMoney(item.balance)}, ${note})`, amount: '0' };
  }
  return { label, amount: subtractExactly('0', counted.share(item.balance)) };
}

function checkStatement(
  { evidenceAge }: AccreditationRules,
  asset: CountedItem,
  facts: EvidenceFacts,
  day: Day,
  isJoint: boolean,
): Findings {
  const label = 'PROOF_OF_NET_WORTH';
  const missing = {
    label,
    item: asset.number,
    description: `${nameItem(asset)}: Account statement`,
  } as const;
  const { document, lack } = findDocumentOfItem(facts, label, asset.item, isJoint);
  const description = `${missing.description}${lack}`;
  if (!document) return lacking({ ...missing, description, citation: evidenceAge.citation });
  const datedOn = dateOf(document, asset.item.statementDate, day);
  return checkAge(document, datedOn, day, ageRule(evidenceAge), missing);
}

function ageRule({ parameters, citation }: AccreditationRules['evidenceAge']) {
  return { months: parameters.months, citation };
}

function checkConsumerReport(
  { evidenceAge }: AccreditationRules,
  facts: EvidenceFacts,
  person: TestPerson,
  day: Day,
): Findings {
  const label = 'CREDIT_REPORT';
  const description = `Consumer report from a nationwide reporting agency about ${nameOfPerson[person]}`;
  const document = newestDocument(documentsOf(facts, person), label, day);
  if (!document) return lacking({ label, description, citation: evidenceAge.citation });
  return checkAge(document, dateOf(document, null, day), day, ageRule(evidenceAge), { label, description });
}

/** A person states in writing that all liabilities are disclosed, by a representation or by a file. */
function checkLiabilities(
  { evidenceAge }: AccreditationRules,
  facts: EvidenceFacts,
  person: TestPerson,
  day: Day,
): Findings {
  const label: FileLabel = 'PROOF_OF_LIABILITIES';
  const description = `Representation LIABILITIES_DISCLOSED of ${nameOfPerson[person]}`;
  const representation = representationBy(facts, 'LIABILITIES_DISCLOSED', person);
  if (representation) {
    const source = { fileId: representation.fileId ?? '', name: 'the representation of liabilities' };
    const missing = { label, description };
    const findings = checkAge(source, representation.madeOn, day, ageRule(evidenceAge), missing);
    // A statement is no document, so its day does not limit the verification.
    return { ...findings, limits: [], fileIds: [], representationIds: [representation.id] };
  }
  const document = newestDocument(documentsOf(facts, person), label, day);
  if (!document) return lacking({ label, description, citation: evidenceAge.citation });
  return checkAge(document, dateOf(document, null, day), day, ageRule(evidenceAge), { label, description });
}
