/** The questions of client-api.md "Investor onboarding" step 6; each answer is text. */
export const questions = [
  'investment_objective',
  'investment_experience',
  'risk_willingness',
  'equities_allocation',
  'bonds_allocation',
  'real_estate_allocation',
  'other_investments_allocation',
  'overall_portfolio_percentage',
  'annual_living_expenses',
  'marginal_tax_rate',
  'significant_liquid_net_worth',
  'risky_investment_understanding',
  'investment_time_horizon',
] as const;
