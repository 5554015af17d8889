/** Documents, their dates, and representations as evidence (compliance.md § 4.2). */
import { addDays, addMonths, type Day } from '../compliance-days.ts';
import { isPossibleStatementDate } from '../data-validation.ts';
import { formatDay } from '../dates.ts';
import type { FileLabel } from '../file-labels.ts';
import { newest, type Representation, type RepresentationKindName } from '../representations.ts';
import { type Findings, type MissingInformation, noFindings } from './findings.ts';
import type { ItemOwner, JointWith } from './submission.ts';

/** Whose document a file is: of the person that it is linked to, of the spouse or spousal equivalent, or of both. */
export const documentSubjects = ['PERSON', 'SPOUSE', 'BOTH'] as const;
export type DocumentSubject = (typeof documentSubjects)[number];

/** A file of the subject, or of the spouse, that was not rejected. */
export interface EvidenceDocument {
  fileId: string;
  /** The individual or the legal entity that it is linked to. */
  subjectId: string;
  name: string;
  label: FileLabel;
  sha256: string;
  /** Whose document it is, seen from the person that it is linked to, as an officer named it. */
  subject: DocumentSubject | null;
  /** The day of the `statementDate` of its metadata, or that an officer read from it; null without either. */
  datedOn: Day | null;
  datedBy: 'CLIENT' | 'OFFICER' | null;
}

/** What the investor and the officers provided besides the items. */
export interface EvidenceFacts {
  individualId: string;
  jointWith: JointWith | null;
  documents: readonly EvidenceDocument[];
  representations: readonly Representation[];
}

/**
 * The date of a document. An officer's date replaces the client's; of the client's two dates the older one counts.
 * @param itemDate `statementDate` of the item
 */
export function dateOf(
  { datedOn, datedBy }: Pick<EvidenceDocument, 'datedOn' | 'datedBy'>,
  itemDate: Day | null | undefined,
  day: Day,
): Day | null {
  const stated = datedBy === 'OFFICER' ? [datedOn] : [datedOn, itemDate];
  const usable = stated.filter(
    (one): one is Day => typeof one === 'string' && isPossibleStatementDate(one, day),
  );
  return usable.toSorted()[0] ?? null;
}

/** The last day on which evidence of a day is at most some months old. */
export function lastDayOf(datedOn: Day, months: number): Day {
  let last = addMonths(datedOn, months);
  // In a month after a shorter one, several days have the same day some months before.
  while (addMonths(addDays(last, 1), -months) <= datedOn) last = addDays(last, 1);
  return last;
}

/** What the age of a document is compared with. */
export interface AgeRule {
  months: number;
  citation: string;
}

/**
 * Whether a document is dated, and recent enough.
 *
 * @param what the document, as a message names it
 * @param missing of a document without a date, or with one that is too old
 */
export function checkAge(
  document: Pick<EvidenceDocument, 'fileId' | 'name'>,
  datedOn: Day | null,
  day: Day,
  { months, citation }: AgeRule,
  missing: Omit<MissingInformation, 'citation'>,
): Findings {
  const findings = { ...noFindings(), fileIds: [document.fileId] };
  const lack = (text: string): Findings => ({
    ...findings,
    missing: [{ ...missing, description: `${missing.description}: ${text}`, citation }],
  });
  if (datedOn === null) return lack('State the date of the document.');
  const oldest = addMonths(day, -months);
  if (datedOn < oldest) return lack(`Provide a document dated on or after ${formatDay(oldest)}.`);
  return {
    ...findings,
    steps: [
      {
        label: `Date of ${document.name}`,
        left: datedOn,
        operator: '≥',
        right: oldest,
        passed: true,
        citation,
      },
    ],
    limits: [lastDayOf(datedOn, months)],
  };
}

/** The document with a label that is the most recent; one without a date is older than all others. */
export function newestDocument(
  documents: readonly EvidenceDocument[],
  label: FileLabel,
  day: Day,
): EvidenceDocument | undefined {
  return documents
    .filter((document) => document.label === label)
    .reduce<EvidenceDocument | undefined>((last, one) => {
      const isOlder = last && (dateOf(last, null, day) ?? '') >= (dateOf(one, null, day) ?? '');
      return isOlder ? last : one;
    }, undefined);
}

export type TestPerson = 'PERSON' | 'SPOUSE';

/** Whether a document is one of a person of the test (17 CFR 230.506(c)(2)(ii) Instruction 3). */
export function isDocumentOf(
  { individualId }: Pick<EvidenceFacts, 'individualId'>,
  { subjectId, subject }: Pick<EvidenceDocument, 'subjectId' | 'subject'>,
  person: TestPerson,
): boolean {
  if (subject === 'BOTH') return true;
  const isLinkedToSpouse = subjectId !== individualId;
  return isLinkedToSpouse === (subject === 'SPOUSE') ? person === 'PERSON' : person === 'SPOUSE';
}

/** The documents of one person of the test. */
export const documentsOf = (
  facts: Pick<EvidenceFacts, 'individualId' | 'documents'>,
  person: TestPerson,
): EvidenceDocument[] => facts.documents.filter((document) => isDocumentOf(facts, document, person));

/**
 * The document of an item, if it is one of the owner of the item. What both own is proved by a document of either person
 * in a joint test.
 */
export function findDocumentOfItem(
  facts: EvidenceFacts,
  label: FileLabel,
  { fileId, owner }: { fileId: string | null; owner?: ItemOwner | null },
  isJoint: boolean,
): { document?: EvidenceDocument; lack: string } {
  const document = facts.documents.find((one) => one.fileId === fileId && one.label === label);
  const persons = owner === 'BOTH' ? personsOf(isJoint) : [owner ?? 'PERSON'];
  if (document && persons.some((person) => isDocumentOf(facts, document, person)))
    return { document, lack: '' };
  const names = persons.map((person) => nameOfPerson[person]).join(' or ');
  const lack = document ? ` (${document.name} is not a document of ${names})` : ` of ${names}`;
  return { lack };
}

/** The persons of a test. */
export const personsOf = (isJoint: boolean): readonly TestPerson[] =>
  isJoint ? ['PERSON', 'SPOUSE'] : ['PERSON'];

/** The representation of one person of the test. That of a spouse may be stored under either person. */
export function representationBy(
  { individualId, jointWith, representations }: EvidenceFacts,
  kind: RepresentationKindName,
  person: TestPerson,
): Representation | undefined {
  const bySubject = newest(representations, kind, { subjectId: individualId, by: person });
  const spouseId = person === 'SPOUSE' ? jointWith?.individualId : null;
  if (!spouseId) return bySubject;
  const bySpouse = newest(representations, kind, { subjectId: spouseId, by: 'PERSON' });
  return newest(
    [bySubject, bySpouse].filter((one) => one !== undefined),
    kind,
  );
}

/** How messages name a person of the test. */
export const nameOfPerson = { PERSON: 'the investor', SPOUSE: 'the spouse or spousal equivalent' } as const;
