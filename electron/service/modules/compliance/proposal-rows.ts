import type { Selectable } from 'kysely';
import { compilePresent } from '#service/rows.ts';
import type { Schema } from '#service/storage/schema.ts';
import type { Db } from '#service/storage/storage.ts';
import { type Proposal, proposal } from '#shared/contracts/compliance/four-eyes.ts';
import { nameOfficer } from '../access/officer-profiles.ts';

export type ProposalRow = Selectable<Schema['proposals']>;

const present = compilePresent(proposal);

/** The proposal as it is answered, with the name of who made it. */
export async function presentProposal(db: Db, row: ProposalRow): Promise<Proposal> {
  const proposedByName = await nameOfficer(db, row.proposedById);
  return present({ ...row, from: row.fromState, to: row.toState, proposedByName });
}

/** Every proposal that was made for a record, the oldest first. */
export async function readProposalsOf(db: Db, recordId: string): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('recordId', '=', recordId)
    .orderBy('seq')
    .execute();
  return Promise.all(rows.map((row) => presentProposal(db, row)));
}

/** The proposals with these ids, by their id. */
export async function readProposals(db: Db, ids: readonly string[]): Promise<Map<string, Proposal>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('proposals').selectAll().where('id', 'in', ids).execute();
  const proposals = await Promise.all(rows.map((row) => presentProposal(db, row)));
  return new Map(proposals.map((one) => [one.id, one]));
}
