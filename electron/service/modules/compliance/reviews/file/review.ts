import { type RawBuilder, sql } from 'kysely';
import { evaluateAccreditations } from '../../../accreditation/evaluate-again.ts';
import { syncAgreementFile } from '../../../changes/agreements.ts';
import { defineReview } from '../define-review.ts';
import { nameIn } from '../queue-source.ts';
import { readFileCase } from './case.ts';

/** Hundreds of files are called `front.png`: the queue names the record that the file belongs to. */
const ownerOfFile = sql<string>`coalesce(
  ${ofTarget('individuals', nameIn('o'))},
  ${ofTarget('legalEntities')}, ${ofTarget('investorAccounts')}, ${ofTarget('issuers', sql`o.title`)},
  ${ofTarget('offerings')}, ${ofTarget('assets')}, ${ofTarget('accounts')},
  ${ofTarget('trades', sql`'Trade ' || o.${sql.ref('tradeNumber')}`)}, r.name)`;

function ofTarget(table: string, title: RawBuilder<unknown> = sql`o.name`): RawBuilder<unknown> {
  return sql`(select ${title} from ${sql.table(table)} o where o.id = r.${sql.ref('targetId')})`;
}

/** compliance.md § 2.2: `status` has the same value for the client. */
export const fileReview = defineReview('file', {
  queue: { type: 'label', title: ownerOfFile },
  readCase: readFileCase,
  columns: (_row, to, { message }) => ({ status: to, reviewLog: message }),
  async afterDecision(ctx, row, to) {
    await syncAgreementFile(ctx, row);
    // A rejected file does not count as evidence, so the accreditation of its subject can have another result.
    const isRejection = to === 'REJECTED' || row.complianceReview === 'REJECTED';
    if (isRejection && row.targetId !== null) await evaluateAccreditations(ctx, row.targetId);
  },
});
