import { type Kysely, sql } from 'kysely';

/**
 * When a record is removed SQLite looks for others that refer to it, by every foreign key. Without these
 * indexes it read whole tables: the undo of an import took seconds for each account among a million people.
 */
const statements = [
  'CREATE INDEX accessTokensByUser ON accessTokens (userId)',
  'CREATE INDEX aicRecordsByAccount ON aicRecords (accountId)',
  'CREATE INDEX aicRecordsByTenant ON aicRecords (tenantId)',
  'CREATE INDEX apiKeysByAccount ON apiKeys (accountId)',
  'CREATE INDEX assetsByAccount ON assets (accountId)',
  'CREATE INDEX assetsByTenant ON assets (tenantId)',
  'CREATE INDEX csvImportsByTenant ON csvImports (tenantId)',
  'CREATE INDEX filesByAccount ON files (accountId)',
  'CREATE INDEX individualsByAccount ON individuals (accountId)',
  'CREATE INDEX kycRecordsByAccount ON kycRecords (accountId)',
  'CREATE INDEX kycRecordsByTenant ON kycRecords (tenantId)',
  'CREATE INDEX legalEntitiesByAccount ON legalEntities (accountId)',
  'CREATE INDEX legalEntitiesByTenant ON legalEntities (tenantId)',
  'CREATE INDEX paymentMethodsByAccount ON paymentMethods (accountId)',
  'CREATE INDEX paymentMethodsByTenant ON paymentMethods (tenantId)',
  'CREATE INDEX secureRequestsByAccount ON secureRequests (accountId)',
  'CREATE INDEX tradeLineItemsByAccount ON tradeLineItems (accountId)',
  'CREATE INDEX tradeLineItemsByTenant ON tradeLineItems (tenantId)',
  'CREATE INDEX tradesByAccount ON trades (accountId)',
  'CREATE INDEX unitFlowsByAsset ON unitFlows (assetId)',
  'CREATE INDEX usersByAccount ON users (accountId)',
  'CREATE INDEX usersByTenant ON users (tenantId)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
