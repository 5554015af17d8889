/** The checks of documents as people submit them. Each test prints its table. */
import { afterAll, expect, test } from 'vitest';
import { checkDocument } from '../../electron/service/modules/compliance/kyc-checks/check-document.ts';
import { listChecks } from '../../electron/service/modules/compliance/kyc-checks/check-reading.ts';
import type { InspectedImage } from '../../electron/service/modules/compliance/kyc-checks/facts.ts';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import { Inspector } from '../../electron/service/modules/compliance/kyc-inspection/inspector.ts';
import { otherPeople, rightPeople, type Sample } from '../support/strangers.ts';

const inspectors = [new Inspector(forkInspection), new Inspector(forkInspection)];
afterAll(() => {
  for (const inspector of inspectors) inspector.close();
});

/** What the case of a document shows. */
interface Outcome {
  name: string;
  /** By check: passed, failed, or not run. */
  checks: string;
  codes: string[];
  isGreen: boolean;
  hasHigh: boolean;
  needsNote: boolean;
}

async function examine(inspector: Inspector, { name, image, record, individual }: Sample): Promise<Outcome> {
  const front = record.documentType === 'PASSPORT' ? 'passport' : 'card';
  const inspection = await inspector.inspect({
    bytes: new Uint8Array(image),
    mediaType: 'image/jpeg',
    front,
  });
  const images: InspectedImage[] = [{ side: 'front', sha256: 'aa', inspection }];
  const reading = inspection.kind === 'image' ? inspection.reading : undefined;
  const facts = { record, individual, reading, sameNumber: [], sameSsn: [], today: '2026-06-15' };
  const findings = checkDocument(facts, images);
  const checks = listChecks(facts, findings);
  return {
    name,
    checks: checks.map(({ result }) => ({ PASSED: '+', FAILED: '×', NOT_RUN: '?' })[result]).join(' '),
    codes: findings.map(({ code }) => code),
    isGreen: findings.length === 0 && checks.every(({ result }) => result === 'PASSED'),
    hasHigh: findings.some(({ severity }) => severity === 'HIGH'),
    needsNote: findings.some(({ severity }) => severity !== 'LOW'),
  };
}

/** Examines the documents with two processes at a time, and prints the results. */
async function examineAll(samples: AsyncGenerator<Sample>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await Promise.all(
    inspectors.map(async (inspector) => {
      for await (const sample of { [Symbol.asyncIterator]: () => ({ next: () => samples.next() }) })
        outcomes.push(await examine(inspector, sample));
    }),
  );
  const lines = outcomes.map(({ name, checks, codes }) => `${checks}  ${name}: ${codes.join(', ')}`);
  process.stdout.write(`First, last, born, number, expiry, nationality, issuer\n${lines.join('\n')}\n`);
  return outcomes;
}

test('no document of another person is without findings, and each needs a note', async () => {
  const outcomes = await examineAll(otherPeople());

  expect(outcomes).toHaveLength(40);
  expect(outcomes.filter(({ isGreen }) => isGreen)).toEqual([]);
  expect(outcomes.filter(({ needsNote }) => !needsNote)).toEqual([]);
});

test('at most two of twenty documents of the right person have a HIGH finding', async () => {
  const outcomes = await examineAll(rightPeople());

  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(({ hasHigh }) => hasHigh).length).toBeLessThanOrEqual(2);
});
