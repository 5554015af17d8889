import { describe, expect, test } from 'vitest';
import { findCrowdfundingLimit, findTierTwoLimit } from '../../shared/domain/investment-limits.ts';

const today = '2026-03-02';

describe('Regulation Crowdfunding', () => {
  test.each([
    { income: '30000', netWorth: '105000', amount: '5250' },
    { income: '150000', netWorth: '80000', amount: '7500' },
    { income: '150000', netWorth: '124000', amount: '15000' },
    { income: '0', netWorth: '0', amount: '2500' },
    { income: '50000', netWorth: '0', amount: '2500' },
    { income: '50000.01', netWorth: '0', amount: '2500.0005' },
    { income: '123999.99', netWorth: '2000000', amount: '100000' },
    { income: '124000', netWorth: '124000', amount: '12400' },
    { income: '1240000', netWorth: '500000', amount: '124000' },
    { income: '1240000.01', netWorth: '500000', amount: '124000' },
  ])('allows $amount for income $income and net worth $netWorth', ({ amount, ...figures }) => {
    expect(findCrowdfundingLimit(figures, today)).toEqual({
      amount,
      citation: '17 CFR 227.100(a)(2)',
      inForceFrom: '2022-09-20',
    });
  });

  test.each([
    { day: '2022-09-19', amount: '2200', inForceFrom: '2021-03-15' },
    { day: '2022-09-20', amount: '2500', inForceFrom: '2022-09-20' },
  ])('uses the amounts of $inForceFrom on $day', ({ day, amount, inForceFrom }) => {
    expect(findCrowdfundingLimit({ income: '0', netWorth: '0' }, day)).toMatchObject({ amount, inForceFrom });
  });
});

describe('Regulation A, Tier 2', () => {
  test.each([
    { income: '30000', netWorth: '105000', amount: '10500' },
    { income: '150000', netWorth: '80000.5', amount: '15000' },
    { income: '5000000', netWorth: '0', amount: '500000' },
    { income: '0', netWorth: '0', amount: '0' },
  ])('allows $amount for income $income and net worth $netWorth', ({ amount, ...figures }) => {
    expect(findTierTwoLimit(figures, today)).toEqual({
      amount,
      citation: '17 CFR 230.251(d)(2)(i)(C)',
      inForceFrom: '2015-06-19',
    });
  });
});
