/** Random walks of clients, officers, and time through the service, with the properties of compliance.md § 2 and compliance.md § 6. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import { startService } from '../support/service.ts';
import { setClock } from './support/clock.ts';
import { openFirstWindow, openWindowAs } from './support/officers.ts';
import { expectConsistent, expectPossibleTransitions, readTrades } from './support/walk-checks.ts';
import { runWalkStep, type WalkStep, walkSteps } from './support/walk-steps.ts';
import { startWalk } from './support/walk-world.ts';
import { World } from './support/world.ts';

const isLong = process.env.OFFERDESK_LONG_TESTS === '1';
const walks = isLong ? 1000 : 4;
const minutes = 60_000;

const step = (kind: WalkStep['kind'], pick: number, choice: number): WalkStep => ({ kind, pick, choice });

/** The first walk is always the same: it reaches the states that random ones rarely reach. */
const firstWalk: [WalkStep, outcome: string][] = [
  [step('approveRecords', 0, 0), 'approveRecords done'],
  [step('buy', 0, 0), 'buy done'],
  [step('progress', 0, 1), 'progress done'],
  [step('unwind', 0, 1), 'unwind done'],
  [step('confirm', 0, 0), 'confirm done'],
  [step('refund', 0, 1), 'refund done'],
  [step('completeUnwinding', 0, 0), 'completeUnwinding done'],
  [step('buy', 0, 1), 'buy done'],
  [step('changeOffering', 1, 0), 'changeOffering done'],
  [step('reconfirm', 0, 1), 'reconfirm done'],
  [step('changeOffering', 1, 1), 'changeOffering done'],
  [step('pass', 0, 3), 'pass done'],
  [step('buy', 0, 0), 'buy done'],
  [step('cancel', 0, 1), 'cancel done'],
  [step('changePerson', 0, 1), 'changePerson done'],
];

test(
  `in ${walks} random walks, each queued record has a decision, no text describes a final state as open, and no gate fails`,
  async () => {
    // The officers are older than what they decide.
    setClock();
    const service = await startService();
    const world = new World(service);
    const officers = [
      await openFirstWindow(service.app),
      await openWindowAs(service.app, 'Ben Okafor', 'approver', 'reviewer'),
    ];
    const outcomes: string[] = [];
    await fc.assert(
      fc.asyncProperty(walkSteps, async (steps) => {
        const walk = await startWalk(world, officers);
        for (const [index, step] of steps.entries()) {
          const before = await readTrades(walk);
          const outcome = await runWalkStep(walk, step);
          outcomes.push(outcome);
          await expectConsistent(walk, before);
          if (index % 15 === 14) await expectPossibleTransitions(walk);
        }
        await expectPossibleTransitions(walk);
      }),
      { numRuns: walks, endOnFailure: true, examples: [[firstWalk.map(([step]) => step)]] },
    );
    const { storage, vault } = service.app.service;
    expect((await verifyAuditLog(storage.reader, vault.auditKey)).error).toBeUndefined();
    expect(outcomes.slice(0, firstWalk.length)).toEqual(firstWalk.map(([, outcome]) => outcome));
  },
  isLong ? 60 * minutes : undefined,
);
