import { exemptions } from '../domain/rules/exemptions.ts';
import { externalId, reviewStatuses } from './common-fields.ts';
import { defineRecord } from './define-record.ts';
import * as kind from './field-kinds.ts';
import { optionalField, requiredField } from './record-field.ts';

export const offeringTypes = ['REG_D', 'REG_A', 'REG_CF', 'REG_S'] as const;
export const onboardingStatuses = ['IN_REVIEW', 'APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;

const agreements = { section: 'agreements' };

/** client-api.md "Offering". */
export const offeringRecord = defineRecord('Offering', {
  label: 'Offering',
  plural: 'Offerings',
  sections: {
    offering: { title: 'Offering' },
    financials: { title: 'Financials' },
    files: { title: 'Linked files' },
    agreements: { title: 'Agreements and systems' },
  },
  fields: {
    name: requiredField('Name', kind.text(), {
      section: 'offering',
      list: 'shown',
      csv: { aliases: ['offering', 'offering name', 'series'] },
    }),
    type: requiredField('Regulation', kind.choice(offeringTypes), {
      section: 'offering',
      list: 'shown',
      filter: true,
      csv: { aliases: ['regulation', 'offering type', 'regulation type'] },
    }),
    exemption: optionalField('Exemption', kind.choice(exemptions), {
      section: 'offering',
      description:
        'The exemption from registration. Without one, the stricter exemption of the regulation applies.',
      csv: {},
    }),
    targetAmount: requiredField('Target', kind.money(), {
      section: 'financials',
      list: 'shown',
      csv: {
        aliases: ['target', 'goal', 'target raise', 'offering amount', 'raise target', 'offering size'],
      },
    }),
    description: optionalField('Description', kind.longText(), {
      section: 'offering',
      isWide: true,
      csv: {},
    }),
    raiseAmount: optionalField('Raise amount', kind.money(), { section: 'financials', csv: {} }),
    minInvestment: optionalField('Minimum investment', kind.money(), {
      section: 'financials',
      list: 'hidden',
      csv: { aliases: ['minimum', 'minimum investment'] },
    }),
    maxInvestment: optionalField('Maximum investment', kind.money(), {
      section: 'financials',
      list: 'hidden',
      csv: { aliases: ['maximum', 'maximum investment'] },
    }),
    contingencyAmount: optionalField('Minimum raise (contingency)', kind.money(), {
      section: 'financials',
      description: 'Funds are returned if this amount is not reached.',
      csv: {},
    }),
    startAt: optionalField('Starts', kind.usDay(), {
      section: 'offering',
      list: 'hidden',
      csv: { aliases: ['start', 'start date', 'opens', 'open date', 'opening date', 'launch date'] },
    }),
    endAt: optionalField('Ends', kind.usDay(), {
      section: 'offering',
      list: 'hidden',
      csv: { aliases: ['end', 'end date', 'closes', 'close date', 'closing date'] },
    }),
    closesAt: optionalField('Closes at', kind.time(), {
      section: 'offering',
      description: 'The deadline; without it, the end of the last day.',
      csv: { aliases: ['deadline', 'closing time'] },
    }),
    publiclyAvailableAt: optionalField('Public since (Reg CF)', kind.timeOrUsDay(), {
      section: 'offering',
      description: 'When the information of the offering became public on the platform.',
      csv: { aliases: ['published', 'publication date'] },
    }),
    qualifiedAt: optionalField('Qualified on (Reg A)', kind.usDay(), {
      section: 'offering',
      csv: { aliases: ['qualification date'] },
    }),
    listedOnExchange: optionalField('Listed on an exchange upon qualification (Reg A)', kind.flag(), {
      section: 'offering',
      csv: {},
    }),
    affiliateSales: optionalField('Sold by affiliates (Reg A)', kind.money(), {
      section: 'financials',
      csv: {},
    }),
    soldElsewhere12Months: optionalField('Sold elsewhere in 12 months', kind.money(), {
      section: 'financials',
      description: 'Under the same regulation, outside of this service, with affiliates and predecessors.',
      csv: {},
    }),
    regSCategory: optionalField('Category (Reg S)', kind.wholeNumber({ minimum: 1, maximum: 3 }), {
      section: 'offering',
      csv: {},
    }),
    minimumInvestmentVerification: optionalField(
      'Terms require the minimum of the staff letter',
      kind.flag(),
      {
        section: 'offering',
        description: 'Purchasers are accredited by the amount that they invest, which the terms require.',
        csv: {},
      },
    ),
    active: optionalField('Open to investors', kind.flag('Returned as `enabled`; defaults to true'), {
      section: 'offering',
      csv: {},
    }),
    cancellationPeriod: optionalField(
      'Cancellation period (days)',
      kind.wholeNumber({ minimum: 0, maximum: 36_500 }),
      { section: 'financials', csv: {} },
    ),
    managedBy: optionalField('Managed by', kind.text({ description: 'The operator name, or ISSUER' }), {
      ...agreements,
      csv: {},
    }),
    showTotalRaised: optionalField('Show amount raised', kind.flag(), { section: 'offering', csv: {} }),
    valuationCap: optionalField('Valuation cap', kind.money(), { section: 'financials', csv: {} }),
    subscriptionAgreementTemplateId: optionalField('Agreement template', kind.text(), {
      ...agreements,
      csv: {},
    }),
    jointSubscriptionAgreementTemplateId: optionalField('Template for joint accounts', kind.text(), {
      ...agreements,
      csv: {},
    }),
    entitySubscriptionAgreementTemplateId: optionalField('Template for entities', kind.text(), {
      ...agreements,
      csv: {},
    }),
    signerSenderIdentityId: optionalField('Sender identity', kind.text(), { ...agreements, csv: {} }),
    signerBrandId: optionalField('Signing brand', kind.text(), { ...agreements, csv: {} }),
    tid: {
      ...externalId,
      ...agreements,
      csv: { aliases: ['external id', 'customer id', 'client id', 'reference', 'crm id'] },
    },
    coverArtId: optionalField('Cover art', kind.fileOf('COVER_ART'), { section: 'files' }),
    memorandumId: optionalField('Memorandum', kind.fileOf('OFFERING_MEMORANDUM'), { section: 'files' }),
    subscriptionAgreementId: optionalField('Subscription agreement', kind.fileOf('SUBSCRIPTION_AGREEMENT'), {
      section: 'files',
    }),
  },
  serviceFields: {
    complianceReview: requiredField('Compliance review', kind.status(reviewStatuses), {
      list: 'shown',
      filter: true,
    }),
    onboardingStatus: requiredField('Onboarding', kind.status(onboardingStatuses), {
      list: 'shown',
      filter: true,
    }),
    /** `active` in requests. */
    enabled: requiredField('Open to investors', kind.flag(), { list: 'shown', filter: true }),
    onboardingReviewedById: optionalField('Onboarding reviewed by', kind.text()),
    publishedVersionId: optionalField('Published revision', kind.text()),
    draftVersionId: optionalField('Draft revision', kind.text()),
  },
});
