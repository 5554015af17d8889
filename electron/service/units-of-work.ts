import { idempotencyUnits } from './kernel/idempotency.ts';
import { ensureAccount } from './kernel/ownership.ts';
import { scheduledUnits } from './kernel/scheduled-work.ts';
import { noteEvent, type UnitOfWork } from './kernel/unit-of-work.ts';
import { accountFlagUnits } from './modules/accreditation/account-flags.ts';
import { entityAccreditationUnits } from './modules/accreditation/entity-accreditation.ts';
import { offeringWorkUnits } from './modules/changes/offering-work.ts';
import { keyUseUnits } from './modules/clients/key-use.ts';
import { listenerUnits } from './modules/clients/listener.ts';
import { requestCountUnits } from './modules/clients/request-counts.ts';
import { agreementContentUnits } from './modules/compliance/agreement-contents.ts';
import { aicUnits } from './modules/compliance/aic.ts';
import { aicRulesUnits } from './modules/compliance/aic-rules.ts';
import { decisionUnits } from './modules/compliance/decide-operations.ts';
import { endExamination, startExamination } from './modules/compliance/file-examinations.ts';
import { kycExaminationUnits } from './modules/compliance/kyc-examination.ts';
import { proposalUnits } from './modules/compliance/proposals.ts';
import { undoneDecisionUnits } from './modules/compliance/undo-decisions.ts';
import { discardPlanUnits } from './modules/csv-imports/apply/discard-plans.ts';
import { importBatchUnits } from './modules/csv-imports/apply/import-batch.ts';
import { importRecordUnits } from './modules/csv-imports/apply/import-records.ts';
import { importRowUnits } from './modules/csv-imports/apply/import-rows.ts';
import { importDocumentUnits } from './modules/csv-imports/apply/plan-document.ts';
import { runDraftUnits } from './modules/csv-imports/drafts/run-draft.ts';
import { savedMappingUnits } from './modules/csv-imports/drafts/saved-mappings.ts';
import { importHistoryUnits } from './modules/csv-imports/import-history.ts';
import { undoUnits } from './modules/csv-imports/undo/undo-import.ts';
import { updateUnits } from './modules/csv-imports/update/import-updates.ts';
import { operationUnits } from './modules/index.ts';
import { sampleDataUnits } from './modules/installation/sample-data.ts';
import { scheduledBackupUnits } from './modules/installation/scheduled-backups.ts';
import { passwordLinkUnits } from './modules/investors/password-links.ts';
import { backOfficeLinkUnits } from './modules/officers/back-office-links.ts';
import { secondFactorCheckUnits } from './modules/officers/check-second-factor.ts';
import { passphraseUnits } from './modules/officers/passphrases.ts';
import { secondFactorUnits } from './modules/officers/second-factor.ts';
import { sessionUnits } from './modules/officers/sessions.ts';
import { unconfirmedTradeUnits } from './modules/trading/end-unconfirmed-trades.ts';
import { missedMinimumUnits } from './modules/trading/missed-minimums.ts';
import { purchaserSaleUnits } from './modules/trading/purchaser-sales.ts';

/** Every unit of work, so that another thread finds it by its name. */
export const unitsOfWork: readonly UnitOfWork<never, unknown>[] = [
  ...operationUnits,
  noteEvent,
  ...sampleDataUnits,
  ensureAccount,
  ...idempotencyUnits,
  ...accountFlagUnits,
  ...entityAccreditationUnits,
  ...aicUnits,
  ...aicRulesUnits,
  ...backOfficeLinkUnits,
  ...decisionUnits,
  endExamination,
  startExamination,
  ...discardPlanUnits,
  ...importBatchUnits,
  ...importDocumentUnits,
  ...importHistoryUnits,
  ...savedMappingUnits,
  ...runDraftUnits,
  ...importRecordUnits,
  ...importRowUnits,
  ...keyUseUnits,
  ...agreementContentUnits,
  ...kycExaminationUnits,
  ...listenerUnits,
  ...requestCountUnits,
  ...passphraseUnits,
  ...passwordLinkUnits,
  ...proposalUnits,
  ...undoneDecisionUnits,
  ...scheduledBackupUnits,
  ...scheduledUnits,
  ...secondFactorCheckUnits,
  ...secondFactorUnits,
  ...sessionUnits,
  ...offeringWorkUnits,
  ...unconfirmedTradeUnits,
  ...missedMinimumUnits,
  ...purchaserSaleUnits,
  ...undoUnits,
  ...updateUnits,
];
