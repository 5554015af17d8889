import type { AccreditationReview } from '../../../shared/domain/accreditation-rules/review-accreditation.ts';
import { upload } from '../../support/aic.ts';
import { createIndividual } from '../../support/records.ts';
import type { Running } from '../../support/service.ts';
import { askAsStaff } from '../../support/staff.ts';
import { outcomeOf } from './world.ts';

/** What a client submits, besides the individual. */
export interface Submitted {
  type: string;
  metadata: object[];
  jointWith?: object;
  representations?: object[];
}

export interface Reviewed {
  individualId: string;
  aicId: string;
  systemReview: string;
  log: AccreditationReview;
}

/** Submits an accreditation over HTTP, and returns it after the system review. */
export async function submitAic(
  service: Running,
  individualId: string,
  submitted: Submitted,
): Promise<Reviewed> {
  const answer = await service.send('PUT', `/individual/${individualId}/aic`, submitted);
  if (answer.status !== 200) throw new Error(`PUT AIC: ${answer.status} ${JSON.stringify(answer.body)}`);
  return readReview(service, individualId);
}

/** The record, after all evaluations that are due. */
export async function readReview(service: Running, individualId: string): Promise<Reviewed> {
  await service.app.parts.aicReviews.idle();
  const { body } = await service.get(`/individual/${individualId}/aic`);
  const { id: aicId, systemReview, systemReviewLog } = body;
  return { individualId, aicId, systemReview, log: JSON.parse(systemReviewLog) as AccreditationReview };
}

/** An officer approves the accreditation of an individual. @returns `Allowed`, or the errors */
export async function approveAic(service: Running, individualId: string): Promise<string> {
  await service.app.parts.aicReviews.idle();
  const { id, updatedAt } = (await service.get(`/individual/${individualId}/aic`)).body;
  return approve(service, 'decideAic', id, updatedAt);
}

/** Submits the accreditation of a legal entity over HTTP. @returns the result of the system review */
export async function submitEntity(
  service: Running,
  legalEntityId: string,
  submitted: object,
): Promise<string> {
  const answer = await service.send('PUT', `/legal-entities/${legalEntityId}/accreditation`, submitted);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.systemReview;
}

/** An officer approves the accreditation of a legal entity. @returns `Allowed`, or the errors */
export async function approveEntity(service: Running, legalEntityId: string): Promise<string> {
  const { body } = await service.get(`/legal-entities/${legalEntityId}/accreditation`);
  return approve(service, 'decideEntityAccreditation', body.id, body.updatedAt);
}

function approve(
  service: Running,
  operation: 'decideAic' | 'decideEntityAccreditation',
  id: string,
  expectedUpdatedAt: string,
): Promise<string> {
  const body = { to: 'APPROVED', expectedUpdatedAt, note: 'Examined the evidence and the arithmetic.' };
  return askAsStaff(service, operation, { params: { id }, body }).then(outcomeOf);
}

/** An officer records whose document it is. */
export async function nameSubject(service: Running, id: string, subject: 'PERSON' | 'SPOUSE' | 'BOTH') {
  const answer = await askAsStaff(service, 'recordEvidenceDate', { params: { id }, body: { subject } });
  if (answer.rejected) throw new Error(JSON.stringify(answer));
}

const madeOn = '2026-06-10';
export const dated = { statementDate: '2026-06-01' };
export const spouse = { relation: 'SPOUSE', firstName: 'Ada', lastName: 'Solheim' };

export const liabilitiesBy = (...persons: string[]) =>
  persons.map((by) => ({ kind: 'LIABILITIES_DISCLOSED', madeOn, by }));
export const expectationBy = (...persons: string[]) =>
  persons.map((by) => ({ kind: 'INCOME_EXPECTATION', madeOn, by }));

/** A document of each person of the test. @returns which of them proves an item */
async function uploadForPersons(
  service: Running,
  individualId: string,
  label: string,
  { jointWith }: { jointWith?: object | undefined },
  metadata?: object,
): Promise<(item?: { owner?: string }) => string> {
  const own = await upload(service, individualId, label, metadata);
  if (!jointWith) return () => own;
  const ofSpouse = await upload(service, individualId, label, metadata);
  await nameSubject(service, ofSpouse, 'SPOUSE');
  return (item) => (item?.owner === 'SPOUSE' ? ofSpouse : own);
}

/** An item of net worth: its type, its balance, and what else it states. */
export type NetWorth = [itemType: string, balance: number, more?: object];

/** The submission NW of compliance.md § 9: dated documents, and disclosed liabilities. */
export async function submitNetWorth(
  service: Running,
  items: NetWorth[],
  more: Partial<Submitted> & { individualId?: string; statementDate?: string } = {},
): Promise<Reviewed> {
  const { individualId = await createIndividual(service), statementDate, ...fields } = more;
  const documents = statementDate ? { statementDate } : dated;
  const fileOf = await uploadForPersons(service, individualId, 'PROOF_OF_NET_WORTH', fields, documents);
  await uploadForPersons(service, individualId, 'CREDIT_REPORT', fields, documents);
  return submitAic(service, individualId, {
    type: 'NET_WORTH',
    metadata: items.map(([itemType, balance, details]) => ({
      institution: 'Casco Bay Savings',
      accountType: itemType,
      itemType,
      balance,
      fileId: fileOf(details),
      ...details,
    })),
    representations: liabilitiesBy('PERSON'),
    ...fields,
  });
}

/** An item of income: its year, its amount, and what else it states. */
export type Income = [year: number, amount: number, more?: object];

/** The submission INC of compliance.md § 9: a tax return for each year, and the expected income. */
export async function submitIncome(
  service: Running,
  items: Income[],
  more: Partial<Submitted> & { individualId?: string } = {},
): Promise<Reviewed> {
  const { individualId = await createIndividual(service), ...fields } = more;
  const fileOf = await uploadForPersons(service, individualId, 'PROOF_OF_INCOME', fields);
  return submitAic(service, individualId, {
    type: 'INCOME',
    metadata: items.map(([year, amount, details]) => ({
      fileId: fileOf(details),
      year,
      amount,
      documentType: '1040',
      owner: 'PERSON',
      ...details,
    })),
    representations: expectationBy('PERSON'),
    ...fields,
  });
}

/** Net worth or income as the review computed it. */
export const computed = ({ log }: Reviewed) => log.steps.find(({ sum }) => sum)?.left;
