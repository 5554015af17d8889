import type { Day } from '../compliance-days.ts';
import type { EvidenceFacts } from './evidence.ts';
import { type Findings, join, lacking, noFindings } from './findings.ts';
import type { AccreditationRules } from './rules.ts';
import type { FamilyClientItem } from './submission.ts';

/** The verification of a family office that is in force. */
export interface FamilyOffice {
  legalEntityId: string;
  validUntil: Day | null;
}

/** Whether a family office with a verification in force directs the purchase (compliance.md § 4.3). */
export function evaluateFamilyClient(
  { familyClient: { citation } }: AccreditationRules,
  [item]: readonly FamilyClientItem[],
  { documents }: Pick<EvidenceFacts, 'documents'>,
  office: FamilyOffice | null,
): Findings {
  const hasOffice = item !== undefined && office?.legalEntityId === item.familyOfficeId;
  const step = {
    label: 'Verification of the family office',
    left: hasOffice ? 'Active' : 'None',
    operator: 'is one of' as const,
    right: 'Active',
    passed: hasOffice,
    citation,
    nextStep: 'Have the family office verified first.',
  };
  const limits = hasOffice && office.validUntil ? [office.validUntil] : [];
  const status = { ...noFindings(), steps: [step], limits };
  const document = documents.find(({ fileId }) => fileId === item?.fileId);
  if (document) return join(status, { ...noFindings(), fileIds: [document.fileId] });
  const description = 'Item 1: Statement of the family office that it directs the purchase';
  return join(status, lacking({ label: null, item: 1, description, citation }));
}
