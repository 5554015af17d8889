import { expect, test } from 'vitest';
import { toChoiceLabel } from '../../shared/domain/choice-labels.ts';

test('the label of a constant has its usual spelling, with hyphens and abbreviations', () => {
  expect(toChoiceLabel('SELF_EMPLOYED')).toBe('Self-employed');
  expect(toChoiceLabel('PROOF_OF_INCOME')).toBe('Proof of income');
});
