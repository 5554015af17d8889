import Type, { type Static } from 'typebox';
import { exemptions } from '../../domain/rules/exemptions.ts';
import { toCreateFields, toResponseFields, toUpdateFields } from '../../records/define-record.ts';
import { offeringRecord } from '../../records/offering.ts';
import { aboveZero, expectedUpdatedAt, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import {
  anyOrNull,
  boolean,
  choice,
  dateTimeOrNull,
  number,
  page,
  pageQuery,
  record,
  string,
  stringOrNull,
} from '../records.ts';
import { asset, assetTypes } from './assets.ts';
import { issuer } from './issuers.ts';

export const offeringIncludes = ['assets', 'issuer'] as const;

const { active: _active, ...responseFields } = toResponseFields(offeringRecord);

/** client-api.md "Offering". */
export const offering = record('Offering', {
  issuerId: string(),
  accountId: string(),
  ...responseFields,
  managedBy: string('The operator name, or ISSUER'),
  platform: string('The operator name, or IMPORT'),
  platformSettings: anyOrNull(),
  serviceChargesType: stringOrNull(),
  onboardingReviewedAt: dateTimeOrNull(),
  showTotalRaised: boolean(),
  exemption: choice(exemptions),
  regSCategory: number(),
  listedOnExchange: boolean(),
  minimumInvestmentVerification: boolean(),
  assets: Type.Optional(Type.Array(asset)),
  issuer: Type.Optional(issuer),
});
export type Offering = Static<typeof offering>;

/** The files of an offering come last in a request, after the fields of its primary asset. */
const { coverArtId, memorandumId, subscriptionAgreementId, ...ownFields } = toCreateFields(offeringRecord);
export const offeringOwnFields = ownFields;

/** The fields of an offering and its primary asset, without the issuer. */
export const offeringFields = {
  ...offeringOwnFields,
  assetName: text(),
  assetType: oneOf(assetTypes),
  pricePerUnit: aboveZero(),
  totalUnits: aboveZero(),
  template: optional(text()),
};

/** The fields of an offering that refer to files with a special meaning. */
export const offeringFiles = { coverArtId, memorandumId, subscriptionAgreementId };

const noFile =
  'A file does not have the label of its field, or is attached to neither the offering, its issuer, nor their account';
const disordered =
  '`endAt` or `closesAt` is not after `startAt`, `minInvestment` is above `maxInvestment`, or `exemption` does not fit `type`';

export const createOffering = operation({
  name: 'createOffering',
  module: 'offerings',
  http: { method: 'POST', path: '/offerings' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Create offering',
  description:
    'Creates the offering, its draft revision, and its primary asset in one transaction. The offering belongs to the account of its issuer.',
  body: request({ issuerId: idOf('issuer'), ...offeringFields, ...offeringFiles }),
  output: offering,
  errors: {
    400: '`managedBy` is unknown',
    404: 'No such issuer or file for this key',
    422: `${disordered}. ${noFile}`,
  },
  example: {
    body: {
      issuerId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3',
      name: 'Harbor Light Series A',
      type: 'REG_D',
      targetAmount: 5000000,
      raiseAmount: 0,
      minInvestment: 1000,
      maxInvestment: 250000,
      contingencyAmount: 500000,
      startAt: '01/05/2026',
      endAt: '12/31/2027',
      active: true,
      cancellationPeriod: 2,
      description: 'Equity in eleven solar sites',
      assetName: 'Class A Units',
      assetType: 'UNITS',
      pricePerUnit: 12.5,
      totalUnits: 400000,
      template: 'STANDARD',
    },
  },
});

export const updateOffering = operation({
  name: 'updateOffering',
  module: 'offerings',
  scope: 'write',
  role: 'reviewer',
  summary: 'Update offering',
  description:
    'Omitted fields do not change; send null to clear a field. Each change is stored as a revision, which becomes `draftVersionId`; `publishedVersionId` is the approved one. A material change returns the approved reviews of the offering and of its open trades to their queues, and requires reconfirmations in Regulation Crowdfunding offerings.',
  params: request({ id: idOf('offering') }),
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    ...toUpdateFields(offeringRecord),
  }),
  output: offering,
  errors: {
    400: '`managedBy` is unknown',
    404: 'No such offering or file',
    409: 'The offering was updated after it was read',
    422: `${disordered}. ${noFile}`,
  },
});

export const listOfferings = operation({
  name: 'listOfferings',
  module: 'offerings',
  http: { method: 'GET', path: '/offerings' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List offerings',
  description:
    'Returns the offerings of the key’s account and of the accounts registered through it, newest first.',
  query: request(pageQuery),
  output: page(offering),
  example: { query: { page: 1, limit: 10 } },
});

export const getOffering = operation({
  name: 'getOffering',
  module: 'offerings',
  http: { method: 'GET', path: '/offerings/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get offering',
  description: 'Returns the offering. `include=assets,issuer` embeds its assets and its issuer.',
  params: request({ id: idOf('offering') }),
  query: request({
    include: optional(
      text({
        description: `Comma-separated list of ${offeringIncludes.join(', ')}; an unknown value returns 400`,
      }),
    ),
  }),
  output: offering,
  errors: { 404: 'No such offering for this key' },
  example: { params: { id: 'offering_01k9z3m4n5p6q7r8s9t0v1w2x3' }, query: { include: 'assets' } },
});
