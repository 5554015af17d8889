/** Stores the system review of accreditation on its record, after the request that submitted it. */
import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { evaluateAccreditations } from '../accreditation/evaluate-again.ts';

const rulesCaller: Caller = {
  actor: { kind: 'system', id: 'accreditation-rules' },
  scopes: ['read', 'write'],
};

/**
 * Evaluates the submissions that are not decided.
 * @param id of a record, or of an individual or a legal entity whose evidence has changed
 */
export function evaluateAicRecords(service: Service, id: string): Promise<void> {
  return runUnit(service, rulesCaller, storeReviews, { id });
}

const storeReviews = defineUnit('evaluateAic', (ctx, { id }: { id: string }) =>
  evaluateAccreditations(ctx, id),
);

export const aicRulesUnits = [storeReviews];
