import { expect, test } from 'vitest';
import { questionnaireValidUntil } from '../../shared/domain/covered-persons.ts';
import {
  dayEndingAt,
  deadlineOf,
  endOfBusinessDays,
  minimumRaiseOf,
  publicSince,
} from '../../shared/domain/offering-deadline.ts';
import { compareTerms, type OfferingTerms } from '../../shared/domain/offering-terms.ts';

const zone = 'America/New_York';
const asset = { id: 'asset_1', name: 'Class A', type: 'UNITS', pricePerUnit: '10', totalUnits: '100' };
const terms: OfferingTerms = { name: 'Series A', enabled: 1, targetAmount: '1000', assets: [asset] };

const materialFields = (after: OfferingTerms) =>
  compareTerms(terms, after).map(({ field, isMaterial }) => `${field} ${isMaterial}`);

test.each([
  'type',
  'exemption',
  'targetAmount',
  'raiseAmount',
  'minInvestment',
  'maxInvestment',
  'contingencyAmount',
  'startAt',
  'endAt',
  'closesAt',
  'cancellationPeriod',
  'valuationCap',
  'memorandumId',
  'subscriptionAgreementId',
  'subscriptionAgreementTemplateId',
  'jointSubscriptionAgreementTemplateId',
  'entitySubscriptionAgreementTemplateId',
  'name',
  'description',
  'regSCategory',
  'qualifiedAt',
  'listedOnExchange',
])('a change of %s is material', (field) => {
  expect(materialFields({ ...terms, [field]: 'other' })).toEqual([`${field} true`]);
});

test.each([
  'enabled',
  'showTotalRaised',
  'coverArtId',
  'managedBy',
  'signerSenderIdentityId',
  'signerBrandId',
  'tid',
  'publiclyAvailableAt',
  'soldElsewhere12Months',
])('a change of %s is not material', (field) => {
  expect(materialFields({ ...terms, [field]: 'other' })).toEqual([`${field} false`]);
});

test('an asset that is added, and a new price, are material; a new name of an asset is not', () => {
  const changed = { ...asset, pricePerUnit: '11', name: 'Class One' };
  const added = { id: 'asset_2', name: 'Class B', pricePerUnit: '20' };

  expect(compareTerms(terms, { ...terms, assets: [changed, added] })).toEqual([
    { field: 'assets[Class One].name', before: 'Class A', after: 'Class One', isMaterial: false },
    { field: 'assets[Class One].pricePerUnit', before: '10', after: '11', isMaterial: true },
    { field: 'assets[Class B].name', before: null, after: 'Class B', isMaterial: true },
    { field: 'assets[Class B].pricePerUnit', before: null, after: '20', isMaterial: true },
  ]);
});

test('a cleared field is a change, and equal terms have none', () => {
  const { targetAmount: _, ...cleared } = terms;

  expect(compareTerms(terms, cleared)).toEqual([
    { field: 'targetAmount', before: '1000', after: null, isMaterial: true },
  ]);
  expect(compareTerms(terms, { ...terms })).toEqual([]);
});

test('assets are not compared with an early revision, which has none', () => {
  expect(compareTerms({ name: 'Series A' }, { name: 'Series A', assets: [asset] })).toEqual([]);
});

test('the deadline is the closing time, else the end of the last day in the compliance time zone', () => {
  const endAt = '2026-06-30T00:00:00.000Z';

  expect(deadlineOf({ closesAt: '2026-06-30T21:00:00.000Z', endAt }, zone)).toBe('2026-06-30T21:00:00.000Z');
  expect(deadlineOf({ closesAt: null, endAt }, zone)).toBe('2026-07-01T04:00:00.000Z');
  expect(deadlineOf({ closesAt: null, endAt: null }, zone)).toBeNull();
});

test.each([
  ['2026-06-15T15:00:00.000Z', '2026-06-24T04:00:00.000Z', '2026-06-23'],
  // 11:59 p.m. and midnight in New York.
  ['2026-06-16T03:59:00.000Z', '2026-06-24T04:00:00.000Z', '2026-06-23'],
  ['2026-06-16T04:00:00.000Z', '2026-06-25T04:00:00.000Z', '2026-06-24'],
  // Clocks are set back on November 1.
  ['2026-10-29T16:00:00.000Z', '2026-11-06T05:00:00.000Z', '2026-11-05'],
  ['2028-02-25T16:00:00.000Z', '2028-03-04T05:00:00.000Z', '2028-03-03'],
])('five business days from %s end at %s', (time, end, day) => {
  expect(endOfBusinessDays(zone, time, 5)).toBe(end);
  expect(dayEndingAt(zone, end)).toBe(day);
});

test('a publication of which only the day is known counts from the end of that day', () => {
  expect(publicSince('2026-05-25', zone)).toBe('2026-05-26T04:00:00.000Z');
  expect(publicSince('2026-05-25T14:00:00.000Z', zone)).toBe('2026-05-25T14:00:00.000Z');
  expect(publicSince(null, zone)).toBeNull();
});

test('the minimum raise is the contingency, else the target of Regulation Crowdfunding', () => {
  const offering = { type: 'REG_CF', contingencyAmount: '100', targetAmount: '250000' };

  expect(minimumRaiseOf(offering)).toBe('100');
  expect(minimumRaiseOf({ ...offering, contingencyAmount: '0' })).toBe('250000');
  expect(minimumRaiseOf({ ...offering, contingencyAmount: null, type: 'REG_D' })).toBeNull();
});

test.each([
  [{ questionnaireOn: null, bringDownOn: null }, null],
  [{ questionnaireOn: '2025-06-15', bringDownOn: null }, '2026-06-15'],
  [{ questionnaireOn: '2024-02-29', bringDownOn: null }, '2025-02-28'],
  [{ questionnaireOn: '2025-06-15', bringDownOn: '2025-12-31' }, '2025-12-31'],
  [{ questionnaireOn: '2025-06-15', bringDownOn: '2030-01-01' }, '2026-06-15'],
])('the questionnaire %o is valid until %s', (questionnaire, until) => {
  expect(questionnaireValidUntil(questionnaire, 12)).toBe(until);
});
