import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as initialSchema from './0001-initial-schema.ts';
import * as documentReading from './0002-document-reading.ts';
import * as reviews from './0003-reviews.ts';
import * as rules from './0004-rules.ts';
import * as reconfirmations from './0005-reconfirmations.ts';
import * as funding from './0006-funding.ts';
import * as representations from './0007-representations.ts';
import * as verifications from './0008-verifications.ts';
import * as confidentiality from './0009-confidentiality.ts';
import * as restrictedReasons from './0010-restricted-reasons.ts';
import * as screening from './0011-screening.ts';
import * as fundingQueue from './0012-funding-queue.ts';
import * as persons from './0013-persons.ts';
import * as dueDates from './0014-due-dates.ts';
import * as overrideNotes from './0015-override-notes.ts';
import * as information from './0016-information.ts';
import * as bankLines from './0017-bank-lines.ts';
import * as returnsOfFunds from './0018-returns-of-funds.ts';
import * as csvMappings from './0019-csv-mappings.ts';
import * as issuersByEin from './0020-issuers-by-ein.ts';
import * as passwordLinks from './0021-password-links.ts';
import * as paperSubscriptions from './0022-paper-subscriptions.ts';
import * as identityDocumentExpiry from './0027-identity-document-expiry.ts';
import * as archivedRecords from './0028-archived-records.ts';
import * as acknowledgedWarnings from './0029-acknowledged-warnings.ts';
import * as updateImports from './0030-update-imports.ts';
import * as importWorkflow from './0031-import-workflow.ts';
import * as fundingAndOfferingChanges from './0034-funding-and-offering-changes.ts';
import * as bankCandidates from './0035-bank-candidates.ts';
import * as searchFields from './0039-search-fields.ts';
import * as secondApprovals from './0040-second-approvals.ts';
import * as countedPurchasers from './0042-counted-purchasers.ts';
import * as savedViews from './0044-saved-views.ts';
import * as lastFourDigits from './0046-last-four-digits.ts';
import * as auditOperations from './0050-audit-operations.ts';
import * as secondFactors from './0051-second-factors.ts';
import * as apiKeyUsage from './0055-api-key-usage.ts';
import * as removedRecords from './0056-removed-records.ts';
import * as retainedRows from './0057-retained-rows.ts';
import * as visibleTimes from './0064-visible-times.ts';
import * as importEditors from './0067-import-editors.ts';
import * as undoableDecisions from './0072-undoable-decisions.ts';
import * as grounds from './0073-grounds.ts';
import * as saleConditions from './0074-sale-conditions.ts';
import * as assignedPassphrases from './0076-assigned-passphrases.ts';
import * as statementsOfOfficers from './0077-statements-of-officers.ts';
import * as agreementContents from './0078-agreement-contents.ts';
import * as lastAssignedPassphrases from './0079-last-assigned-passphrases.ts';
import * as sampleData from './0080-sample-data.ts';
import * as sampleAccount from './0081-sample-account.ts';

/** Every migration, in order. New ones are added at the end; a released one is never changed or removed. */
const migrations: Record<string, Migration> = {
  '0001-initial-schema': initialSchema,
  '0002-document-reading': documentReading,
  '0003-reviews': reviews,
  '0004-rules': rules,
  '0005-reconfirmations': reconfirmations,
  '0006-funding': funding,
  '0007-representations': representations,
  '0008-verifications': verifications,
  '0009-confidentiality': confidentiality,
  '0010-restricted-reasons': restrictedReasons,
  '0011-screening': screening,
  '0012-funding-queue': fundingQueue,
  '0013-persons': persons,
  '0014-due-dates': dueDates,
  '0015-override-notes': overrideNotes,
  '0016-information': information,
  '0017-bank-lines': bankLines,
  '0018-returns-of-funds': returnsOfFunds,
  '0019-csv-mappings': csvMappings,
  '0020-issuers-by-ein': issuersByEin,
  '0021-password-links': passwordLinks,
  '0022-paper-subscriptions': paperSubscriptions,
  '0027-identity-document-expiry': identityDocumentExpiry,
  '0028-archived-records': archivedRecords,
  '0029-acknowledged-warnings': acknowledgedWarnings,
  '0030-update-imports': updateImports,
  '0031-import-workflow': importWorkflow,
  '0034-funding-and-offering-changes': fundingAndOfferingChanges,
  '0035-bank-candidates': bankCandidates,
  '0039-search-fields': searchFields,
  '0040-second-approvals': secondApprovals,
  '0042-counted-purchasers': countedPurchasers,
  '0044-saved-views': savedViews,
  '0046-last-four-digits': lastFourDigits,
  '0050-audit-operations': auditOperations,
  '0051-second-factors': secondFactors,
  '0055-api-key-usage': apiKeyUsage,
  '0056-removed-records': removedRecords,
  '0057-retained-rows': retainedRows,
  '0064-visible-times': visibleTimes,
  '0067-import-editors': importEditors,
  '0072-undoable-decisions': undoableDecisions,
  '0073-grounds': grounds,
  '0074-sale-conditions': saleConditions,
  '0076-assigned-passphrases': assignedPassphrases,
  '0077-statements-of-officers': statementsOfOfficers,
  '0078-agreement-contents': agreementContents,
  '0079-last-assigned-passphrases': lastAssignedPassphrases,
  '0080-sample-data': sampleData,
  '0081-sample-account': sampleAccount,
};

/** Whether a database has the current schema. It also skips Kysely's inspection of every column on most starts. */
export function isUpToDate(database: Database): boolean {
  const hasNames = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
  const names = hasNames
    ? database.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all()
    : [];
  return JSON.stringify(names) === JSON.stringify(Object.keys(migrations));
}

/**
 * Migrates the database to the current schema; if that fails, it is unchanged.
 * @throws if it was written by a newer version of the program, or a migration fails
 */
export async function migrate(database: Database): Promise<void> {
  if (isUpToDate(database)) return;
  // The standard dialect, because nothing else runs yet.
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  // Kysely does not open transactions for migrations of SQLite.
  database.exec('BEGIN IMMEDIATE');
  const { error } = await migrator.migrateToLatest();
  database.exec(error ? 'ROLLBACK' : 'COMMIT');
  if (!error) return;
  if (String(error).includes('corrupted migrations')) {
    throw new Error('This data folder was written by a newer version of Offerdesk: update the program');
  }
  throw error;
}
