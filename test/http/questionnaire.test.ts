import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const path = `/individuals/${await createIndividual(service)}`;

/** client-api.md "Investor onboarding" step 6. */
const answers = {
  investment_objective: 'Growth',
  investment_experience: '10 years',
  risk_willingness: 'High',
  equities_allocation: '40%',
  bonds_allocation: '30%',
  real_estate_allocation: '20%',
  other_investments_allocation: '10%',
  overall_portfolio_percentage: '15%',
  annual_living_expenses: '60 000',
  marginal_tax_rate: '24%',
  significant_liquid_net_worth: 'Yes',
  risky_investment_understanding: 'Yes',
  investment_time_horizon: '5 years',
};

const json = (value: object) => JSON.stringify({ AIC_Questionnaire: value });

describe('PATCH /individuals/{id} with aicQuestionnaire', () => {
  test.each([
    ['all the answers', json(answers)],
    ['some of the answers', json({ marginal_tax_rate: '24%' })],
    ['no answer', json({})],
    ['an answer that is empty', json({ marginal_tax_rate: '' })],
  ])('accepts %s', async (_what, aicQuestionnaire) => {
    const { status, body } = await service.patch(path, { aicQuestionnaire });

    expect(status).toBe(200);
    expect(body.aicQuestionnaire).toBe(aicQuestionnaire);
    expect((await service.get(path)).body.aicQuestionnaire).toBe(aicQuestionnaire);
  });

  test('clears it with null', async () => {
    const { body } = await service.patch(path, { aicQuestionnaire: null });

    expect(body.aicQuestionnaire).toBeNull();
  });

  test.each([
    ['text that is not JSON', 'Growth'],
    ['JSON that ends too early', '{"AIC_Questionnaire":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another key', '{"Questionnaire":{}}'],
    ['a second key', '{"AIC_Questionnaire":{},"more":1}'],
    ['no key', '{}'],
    ['answers that are a list', '{"AIC_Questionnaire":[]}'],
    ['answers that are null', '{"AIC_Questionnaire":null}'],
    ['an unknown answer', json({ favourite_colour: 'blue' })],
    ['an answer that is a number', json({ marginal_tax_rate: 24 })],
    ['an answer that is an object', json({ marginal_tax_rate: {} })],
    ['an answer with a NUL character', json({ marginal_tax_rate: 'a\0' })],
    ['an answer that is too long', json({ marginal_tax_rate: 'x'.repeat(5001) })],
    ['__proto__', '{"AIC_Questionnaire":{"__proto__":{"marginal_tax_rate":"24%"}}}'],
    ['a number', 5],
    ['an object', { AIC_Questionnaire: {} }],
  ])('rejects %s', (_what, aicQuestionnaire) =>
    expectError(service, 400, () => service.patch(path, { aicQuestionnaire }), 'aicQuestionnaire: '),
  );
});
