import { backOffice } from '../../../electron/service/kernel/caller.ts';
import { openSecondConnection } from '../../support/databases.ts';
import { type Running, startService } from '../../support/service.ts';
import { createBuyer, createOffer, placeTrade, uploadQuestionnaire } from '../../support/trading.ts';
import { setClock } from './clock.ts';

/** A Regulation Crowdfunding offering whose target is met by one open trade. */
export interface Commitment {
  service: Running;
  offeringId: string;
  assetId: string;
  tradeId: string;
}

/** Reads a trade as its client does. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export async function readTrade({ service, tradeId }: Commitment): Promise<any> {
  return (await service.get(`/trades/${tradeId}`)).body;
}

/** Commits 250,000 to an offering with that target, and sets the clock of the law cases. */
export async function commit(
  fields: Parameters<typeof createOffer>[1] = {},
  service?: Running,
): Promise<Commitment> {
  setClock();
  const running = service ?? (await startService());
  const { offeringId, assetId } = await createOffer(running, {
    type: 'REG_CF',
    targetAmount: 250_000,
    contingencyAmount: 0,
    startAt: '05/01/2026',
    endAt: '06/30/2026',
    publiclyAvailableAt: '05/01/2026',
    soldElsewhere12Months: 0,
    pricePerUnit: 10,
    totalUnits: 100_000,
    ...fields,
  });
  const tradeId = await placeTrade(running, await createBuyer(running), assetId, 25_000);
  return { service: running, offeringId, assetId, tradeId };
}

/** Changes the price of the asset as an officer. */
export async function changePrice({ service, assetId }: Commitment, pricePerUnit: number): Promise<void> {
  const { updatedAt } = (await service.get(`/assets/${assetId}`)).body;
  const body = { expectedUpdatedAt: updatedAt, pricePerUnit, changesTerms: true };
  await service.app.run('updateAsset', backOffice, { params: { id: assetId }, body });
}

/** Changes fields of the offering as an officer. */
export async function changeOffering({ service, offeringId }: Commitment, fields: object): Promise<void> {
  const { updatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const body = { expectedUpdatedAt: updatedAt, ...fields };
  await service.app.run('updateOffering', backOffice, { params: { id: offeringId }, body });
}

/** The bad actor questionnaire of the issuer, of a day of this year. */
export async function recordQuestionnaire(
  service: Running,
  issuerId: string,
  questionnaireOn: string,
  fields: object = {},
): Promise<void> {
  const questionnaireFileId = await uploadQuestionnaire(service, issuerId);
  const given = { questionnaireOn, questionnaireFileId, answer: 'NO_EVENT', ...fields };
  const body = { issuerId, capacity: 'ISSUER', name: 'Harbor Light LLC', ...given };
  await service.app.run('createCoveredPerson', backOffice, { body });
}

/** An officer approves the offering, with the note that open findings require. */
export async function approveOffering(service: Running, offeringId: string): Promise<void> {
  const { updatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const body = { expectedUpdatedAt: updatedAt, to: 'APPROVED', note: 'Reviewed.' };
  await service.app.run('decideOffering', backOffice, { params: { id: offeringId }, body });
}

/** Sets the compliance review of the trade as after an approval, whatever the rules of the approval require. */
export function approveTrade({ service, tradeId }: Commitment): void {
  const database = openSecondConnection(service.app, 'writer');
  database
    .prepare("UPDATE trades SET complianceReview = 'APPROVED', complianceReviewAt = ? WHERE id = ?")
    .run(new Date().toISOString(), tradeId);
}
