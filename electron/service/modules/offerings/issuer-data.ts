import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { checksOf, findSameEin, type RecordFinding } from '../changes/record-findings.ts';

const checkIssuer = checksOf(issuerRecord);

/**
 * The findings about the stored data of an issuer, as of the moment of the read. Issuers have no case of their own in
 * compliance.md § 8; the same checks apply to their fields.
 */
export async function findIssuerData(ctx: Context, issuer: Row<'issuers'>): Promise<RecordFinding[]> {
  return [...(await checkIssuer(ctx, issuer)), ...(await findSameEin(ctx, 'issuers', 'title', issuer))];
}
