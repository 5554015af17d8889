import { toReadable } from '../choice-labels.ts';
import type { Day } from '../compliance-days.ts';
import { formatDay } from '../dates.ts';
import { formatMoney } from '../format-money.ts';
import { type DecimalText, toDecimalText } from '../money.ts';
import {
  type EvidenceFacts,
  findDocumentOfItem,
  nameOfPerson,
  personsOf,
  representationBy,
  type TestPerson,
} from './evidence.ts';
import { type Addend, type Findings, join, lacking, noFindings, type Step, sumExceeds } from './findings.ts';
import { toSpelling } from './item-types.ts';
import type { AccreditationRules } from './rules.ts';
import type { IncomeItem, ItemOwner } from './submission.ts';

/** What a test compares: the threshold, its citation, and how it is named. */
interface IncomeTest {
  isJoint: boolean;
  above: DecimalText;
  citation: string;
  thisYear: number;
}

/** The income of the investor, or of both persons, with the evidence of it (compliance.md § 4.5, compliance.md § 4.7). */
export function evaluateIncome(
  rules: AccreditationRules,
  items: readonly IncomeItem[],
  facts: EvidenceFacts,
  day: Day,
  isJoint: boolean,
): Findings {
  const { income, jointIncome } = rules.accreditedInvestor.parameters;
  const test: IncomeTest = {
    isJoint,
    above: isJoint ? jointIncome : income,
    citation: `${rules.accreditedInvestor.citation}(6)`,
    thisYear: Number(day.slice(0, 4)),
  };
  const counted = items
    .map((item, index) => ({ ...item, number: index + 1 }))
    .filter(({ owner }) => isJoint || (owner ?? 'PERSON') === 'PERSON');
  const { years } = rules.taxForms.parameters;
  const hasLastYear = counted.some(({ year }) => year === test.thisYear - 1);
  // C&DI 260.35: without the form for last year, the two years before it count.
  const newest = test.thisYear - (hasLastYear ? 1 : 2);
  const persons = personsOf(isJoint);
  return join(
    ...Array.from({ length: years }, (_, index) => checkYear(rules, test, counted, facts, newest - index)),
    hasLastYear ? limitedTo(`${test.thisYear}-12-31`) : checkLastYear(rules, test, facts, persons, day),
    ...persons.map((person) => checkExpectation(rules, test, facts, person, day)),
  );
}

const limitedTo = (day: Day): Findings => ({ ...noFindings(), limits: [day] });

type NumberedItem = IncomeItem & { number: number };

function checkYear(
  { taxForms }: AccreditationRules,
  test: IncomeTest,
  items: readonly NumberedItem[],
  facts: EvidenceFacts,
  year: number,
): Findings {
  const label = 'PROOF_OF_INCOME';
  const { citation } = taxForms;
  const ofYear = items.filter((item) => item.year === year);
  if (ofYear.length === 0) {
    const description = `Internal Revenue Service form that reports the income for ${year}`;
    return lacking({ label, description, citation });
  }
  const unclear = findUnclear(ofYear).map(({ number, text }) => ({
    label: null,
    item: number,
    description: `Item ${number} (${year}): ${text}`,
    citation,
  }));
  const forms = ofYear.map((item): Findings => {
    const { fileId, number } = item;
    const { document, lack } = findDocumentOfItem(facts, label, item, test.isJoint);
    const description = `Item ${number} (${year}): Internal Revenue Service form${lack}`;
    return document
      ? { ...noFindings(), fileIds: [fileId] }
      : lacking({ label, item: number, description, citation });
  });
  const steps = unclear.length > 0 ? [] : [compareYear(test, ofYear, year)];
  return join({ ...noFindings(), steps, missing: unclear }, ...forms);
}

type Form = 'RETURN' | 'OTHER_FORM';

/** The kind of a form; undefined if the text is none that counts (compliance.md § 4.7 f). */
function formOf({ documentType }: IncomeItem): Form | undefined {
  const spelling = toSpelling(documentType);
  if (['1040', 'FORM1040', 'TAXRETURN'].includes(spelling)) return 'RETURN';
  const isForm = ['W2', 'K1', 'SCHEDULEK1'].includes(spelling) || spelling.startsWith('1099');
  return isForm ? 'OTHER_FORM' : undefined;
}

const ownerOf = ({ owner }: IncomeItem): ItemOwner => owner ?? 'PERSON';

function findUnclear(items: readonly NumberedItem[]): { number: number; text: string }[] {
  const returns = items.filter((item) => formOf(item) === 'RETURN');
  return items.flatMap((item) => {
    const form = formOf(item);
    if (!form) return { number: item.number, text: 'State `documentType` as W-2, 1099, K-1, or 1040.' };
    const first = returns.find((other) => ownerOf(other) === ownerOf(item));
    const isSecond = form === 'RETURN' && first !== item;
    return isSecond
      ? { number: item.number, text: `Item ${first?.number} is already the tax return of this year.` }
      : [];
  });
}

function compareYear(test: IncomeTest, items: readonly NumberedItem[], year: number): Step {
  const label = `${year} ${test.isJoint ? 'joint income' : 'income'}`;
  const nextStep = 'Submit the other forms of the year, or another basis.';
  return sumExceeds(label, sumOfYear(items), test.above, test.citation, nextStep);
}

/** A tax return reports the income of its owner for the whole year, so the forms behind it are not counted again. */
function sumOfYear(items: readonly NumberedItem[]): Addend[] {
  const owners = items.filter((item) => formOf(item) === 'RETURN').map(ownerOf);
  return items.map((item) => {
    const name = toReadable(item.documentType);
    const owner = ownerOf(item);
    const label = owner === 'PERSON' ? name : `${name}, ${toReadable(owner).toLowerCase()}`;
    const isIncluded =
      (formOf(item) === 'OTHER_FORM' && owners.includes(owner)) ||
      (owner !== 'BOTH' && owners.includes('BOTH'));
    if (!isIncluded) return { label, amount: toDecimalText(item.amount) };
    return { label: `${label} (${formatMoney(item.amount)}, included in the tax return)`, amount: '0' };
  });
}

/** The income of last year is represented until its form has to be filed. */
function checkLastYear(
  { taxForms }: AccreditationRules,
  test: IncomeTest,
  facts: EvidenceFacts,
  persons: readonly TestPerson[],
  day: Day,
): Findings {
  const { filingDeadline, extendedDeadline, formCitation: citation } = taxForms.parameters;
  const lastYear = test.thisYear - 1;
  const parts = persons.map((person): Findings => {
    const stated = representationBy(facts, 'PRIOR_YEAR_INCOME', person);
    const isOfThisYear = stated && stated.madeOn >= `${test.thisYear}-01-01`;
    if (!stated || !isOfThisYear || stated.amount === null) {
      const description = `Internal Revenue Service form that reports the income for ${lastYear}, or representation PRIOR_YEAR_INCOME of ${nameOfPerson[person]} with its amount`;
      return lacking({ label: 'PROOF_OF_INCOME', description, citation });
    }
    const deadline = `${test.thisYear}-${stated.extensionFiled ? extendedDeadline : filingDeadline}`;
    const ids = [stated.id];
    if (day > deadline) {
      const description = `Provide the Internal Revenue Service form for ${lastYear}: its filing date was ${formatDay(deadline)}.`;
      return { ...lacking({ label: 'PROOF_OF_INCOME', description, citation }), representationIds: ids };
    }
    const step = compareStated(`${lastYear} income, stated by ${nameOfPerson[person]}`, stated.amount, test);
    return { ...noFindings(), steps: [step], limits: [deadline], representationIds: ids };
  });
  return join(...parts);
}

function compareStated(label: string, amount: DecimalText, { above, citation }: IncomeTest): Step {
  return sumExceeds(label, [{ label: 'Stated', amount }], above, citation, 'Submit another basis.');
}

/** Each person of the test reasonably expects the required income in the year of the sale. */
function checkExpectation(
  { taxForms }: AccreditationRules,
  test: IncomeTest,
  facts: EvidenceFacts,
  person: TestPerson,
  day: Day,
): Findings {
  const stated = representationBy(facts, 'INCOME_EXPECTATION', person);
  const isOfThisYear = stated && stated.madeOn >= `${test.thisYear}-01-01` && stated.madeOn <= day;
  if (!isOfThisYear) {
    const description = `Representation INCOME_EXPECTATION of ${nameOfPerson[person]}, made in ${test.thisYear}`;
    return lacking({ label: null, description, citation: taxForms.citation });
  }
  const findings = { ...noFindings(), representationIds: [stated.id] };
  if (stated.amount === null) return findings;
  const label = `Expected ${test.thisYear} income, stated by ${nameOfPerson[person]}`;
  return { ...findings, steps: [compareStated(label, stated.amount, test)] };
}
