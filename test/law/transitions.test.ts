/** Officers make exactly the transitions that the tables of compliance.md § 2 list. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import { type ReviewName, reviewNames, reviews } from '../../shared/domain/reviews.ts';
import { upload } from '../support/aic.ts';
import { openSecondConnection } from '../support/databases.ts';
import { storeVerification } from '../support/eligible-trade.ts';
import { failureOf } from '../support/errors.ts';
import { submit } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { submitEntity, submitNetWorth } from './support/accreditation.ts';
import { storeBankLine } from './support/bank-lines.ts';
import { World } from './support/world.ts';

const service = await shareService();
const world = new World(service);

const document = readFileSync('resources/docs/developers/compliance.md', 'utf8');

interface Row {
  from: string;
  to: string;
}

/**
 * The transitions of officers in the table of a section, a row for each pair of states.
 * @param object the first column, in a table that has rows of several objects
 */
function readTable(section: string, object?: string): Row[] {
  const [, text = ''] = document.split(`### ${section} `);
  const [table = ''] = text.split('\n### ');
  const states = (cell = '') => cell.split(',').map((state) => state.trim());
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, ...cells]) => cells)
    .filter(([first]) => object === undefined || first === object)
    .map((cells) => (object === undefined ? cells : cells.slice(1)))
    .filter(([, , actor = '']) => /\b(reviewer|approver)\b/.test(actor))
    .flatMap(([from, to]) =>
      states(from).flatMap((one) => states(to).map((other) => ({ from: one, to: other }))),
    );
}

/** The table of a review with four states, whose first one may have another name. */
function fourStates(review: ReviewName): Row[] {
  const rename = (state: string) => (state === 'PENDING' ? reviews[review].entry : state);
  return readTable('2.1').map(({ from, to }) => ({ from: rename(from), to: rename(to) }));
}

/** compliance.md § 2.6 names the two decisions about money, which record an entry each. */
const fundingTable: Row[] = [
  { from: 'PENDING', to: 'FUNDED' },
  { from: 'FUNDED', to: 'REFUNDED' },
];

const tables: Record<ReviewName, Row[]> = {
  kyc: readTable('2.3'),
  aml: fourStates('aml'),
  aic: fourStates('aic'),
  entityAccreditation: fourStates('entityAccreditation'),
  verification: readTable('2.4', 'verification'),
  issuer: fourStates('issuer'),
  offering: fourStates('offering'),
  onboarding: fourStates('onboarding'),
  kyb: fourStates('kyb'),
  sanctions: fourStates('sanctions'),
  trade: fourStates('trade'),
  funding: fundingTable,
  payment: readTable('2.7'),
  settlement: readTable('2.5'),
  file: fourStates('file'),
};

/** A record of each review. */
async function createRecords(): Promise<Record<ReviewName, string>> {
  const investor = await world.investor();
  const [individualId = ''] = investor.ownerIds;
  const [entityId = ''] = (await world.entity()).ownerIds;
  const offer = await world.offer('RULE_506C');
  const tradeId = await world.place(investor, offer, '100.00');
  const { id: kycId } = await submit(service, await createIndividual(service));
  await service.app.parts.kycProvider.idle();
  const { aicId } = await submitNetWorth(service, [['CASH', 1_500_000]]);
  await submitEntity(service, entityId, { basis: 'PRIVATE_BDC' });
  const { body } = await service.get(`/legal-entities/${entityId}/accreditation`);
  return {
    kyc: kycId,
    aml: individualId,
    aic: aicId,
    entityAccreditation: body.id,
    verification: await storeVerification(service.app, individualId),
    issuer: offer.issuerId,
    offering: offer.offeringId,
    onboarding: offer.offeringId,
    kyb: entityId,
    sanctions: entityId,
    trade: tradeId,
    funding: tradeId,
    payment: await storeBankLine(service.app, tradeId),
    settlement: tradeId,
    file: await upload(service, individualId, 'PROOF_OF_ADDRESS'),
  };
}

const records = await createRecords();

/** Decides a record that has a state, as an officer. @returns the errors */
async function decide(
  database: ReturnType<typeof openSecondConnection>,
  review: ReviewName,
  from: string,
  to: string,
): Promise<string[]> {
  const { table, column } = reviews[review];
  const id = records[review];
  database.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(from, id);
  const { updatedAt } = database.prepare(`SELECT updatedAt FROM ${table} WHERE id = ?`).get(id) as {
    updatedAt: string;
  };
  const body = { expectedUpdatedAt: updatedAt, to, reasonCode: 'OTHER', note: 'Decided without the table.' };
  const operation = decisionOf(review).name;
  return (await failureOf(service.app.run(operation, backOffice, { params: { id }, body }))).errors;
}

describe.each(reviewNames)('the review %s', (review) => {
  const { transitions } = reviews[review];
  // A cart belongs to its client, and no officer sees it.
  const states = [...new Set(transitions.flatMap(({ from, to }) => [...from, to]))].filter(
    (state) => state !== 'CART',
  );
  const allowedFrom = (from: string) => tables[review].filter((row) => row.from === from).map(({ to }) => to);

  test('denies every transition that its table does not list, and names the allowed ones', async () => {
    expect(tables[review].length).toBeGreaterThan(0);
    const database = openSecondConnection(service.app, 'writer');
    for (const from of states) {
      const allowed = allowedFrom(from);
      for (const to of [...states, 'NONSENSE'].filter((state) => !allowed.includes(state))) {
        const [error = ''] = await decide(database, review, from, to);

        const [start, named = ''] = error.split('; allowed: ');
        expect(start).toBe(`Cannot change from ${from} to ${to}`);
        expect(named.split(', ').toSorted()).toEqual(allowed.length > 0 ? allowed.toSorted() : ['none']);
      }
    }
  });
});
