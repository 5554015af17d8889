/** The fields of an accreditation that an officer enters, derived from the requests of clients. */
import type { AccreditationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import { entityItem } from '#shared/contracts/accreditation/entity-accreditation.ts';
import { aicItems } from '#shared/contracts/compliance/aic-items.ts';
import type { AicMethod } from '#shared/domain/accreditation-rules/submission.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { contractFields } from '../../components/record-form/contract-fields.ts';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';

/** The usual label of the document of each method. */
const documentLabels: Partial<Record<AicMethod, FileLabel>> = {
  NET_WORTH: 'PROOF_OF_NET_WORTH',
  INCOME: 'PROOF_OF_INCOME',
  PROFESSIONAL: 'PROFESSIONAL_LICENSE',
  EMPLOYEE: 'EMPLOYMENT_LETTER',
  THIRD_PARTY_CONFIRMATION: 'VERIFICATION_LETTER',
  INSIDER: 'EMPLOYMENT_LETTER',
};

/** What one item of evidence is. */
export const itemNames: Readonly<Record<string, string>> = {
  NET_WORTH: 'Asset or debt',
  INCOME: 'Income',
  PROFESSIONAL: 'License',
  EMPLOYEE: 'Position',
  INSIDER: 'Position',
  THIRD_PARTY_CONFIRMATION: 'Letter',
};

const entityFields = ['fileId', 'statementDate', 'isAudited'];
const signerFields = ['signerKind', 'signerName', 'licenseNumber', 'jurisdiction', 'verifiedOn'];

/** Fields that only some bases of a legal entity have. */
const furtherEntityFields: Readonly<Record<string, readonly string[]>> = {
  FAMILY_CLIENT: ['familyOfficeId', 'issuerId'],
  THIRD_PARTY_CONFIRMATION: ['basis', ...signerFields],
  PRIOR_VERIFICATION: ['basis', 'issuerId', 'tradeId'],
  MINIMUM_INVESTMENT: ['basis', 'tradeId'],
  SELF_CERTIFICATION: ['basis'],
};

/**
 * The fields of one item of evidence.
 * @param kind the method of a person, or the basis of a legal entity
 */
export function itemFields(details: AccreditationDetails, kind: string): FieldSpec[] {
  const isPerson = details.subjectId.startsWith('individual_');
  const schema = isPerson ? aicItems[kind as AicMethod] : entityItem;
  const names = isPerson
    ? Object.keys(schema.properties)
    : [...entityFields, ...(furtherEntityFields[kind] ?? [])];
  const label = documentLabels[kind as AicMethod] ?? 'OTHER';
  const changes: Record<string, Partial<FieldSpec>> = {
    fileId: {
      label: 'Document',
      kind: 'document',
      document: { targetId: details.subjectId, label, category: 'Investor Accreditation' },
      choices: details.documents.map(({ fileId, name }) => ({ value: fileId, label: name })),
    },
    itemType: { label: 'Kind of asset or debt' },
    ownedPercent: { label: 'Share of the owner', kind: 'percent' },
    balance60DaysBefore: { label: 'Balance 60 days before' },
    toAcquireResidence: { label: 'Incurred to acquire the residence' },
    crdNumber: { label: 'CRD number' },
    issuerId: { label: 'Issuer', kind: 'issuer' },
    familyOfficeId: { label: 'Family office', kind: 'legal-entity' },
    tradeId: {
      label: 'Trade',
      kind: 'choice',
      choices: details.trades.map(({ id, title }) => ({ value: id, label: title })),
    },
  };
  return contractFields(schema, Object.fromEntries(names.map((name) => [name, changes[name] ?? {}])));
}
