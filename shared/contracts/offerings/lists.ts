/** The lists of issuers and offerings in the back office. */
import type { RecordList } from '../lists/list-column.ts';
import { issuerStatuses } from './issuers.ts';
import { offeringReviews, offeringTypes, onboardingStatuses } from './offerings.ts';

export const issuersList = {
  one: 'issuer',
  many: 'issuers',
  find: 'a title, name or EIN',
  columns: {
    title: { words: 'Title', kind: 'text', sort: 'always' },
    legalName: { words: 'Legal name', kind: 'text', sort: 'when-few' },
    ein: { words: 'EIN', kind: 'text' },
    type: { words: 'Type', kind: 'text', sort: 'when-few' },
    status: { words: 'Status', kind: 'state', choices: issuerStatuses, filter: true, sort: 'when-few' },
    dba: { words: 'Doing business as', kind: 'text', hidden: true },
    doi: { words: 'Incorporated', kind: 'day', sort: 'when-few', hidden: true },
    city: { words: 'City', kind: 'text', sort: 'when-few', hidden: true },
    state: { words: 'State', kind: 'text', sort: 'when-few', hidden: true },
    country: { words: 'Country', kind: 'text', sort: 'when-few', hidden: true },
    tid: { words: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { words: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;

export const offeringsList = {
  one: 'offering',
  many: 'offerings',
  find: 'a name',
  columns: {
    name: { words: 'Name', kind: 'text', sort: 'always' },
    issuerTitle: { words: 'Issuer', kind: 'text', sort: 'when-few' },
    type: { words: 'Regulation', kind: 'choice', choices: offeringTypes, filter: true },
    targetAmount: { words: 'Target', kind: 'money', sort: 'when-few' },
    complianceReview: {
      words: 'Review',
      kind: 'state',
      choices: offeringReviews,
      filter: true,
      sort: 'when-few',
    },
    onboardingStatus: {
      words: 'Onboarding',
      kind: 'state',
      choices: onboardingStatuses,
      filter: true,
      sort: 'when-few',
    },
    enabled: { words: 'Enabled', kind: 'flag', filter: true },
    minInvestment: { words: 'Least', kind: 'money', sort: 'when-few', hidden: true },
    maxInvestment: { words: 'Most', kind: 'money', sort: 'when-few', hidden: true },
    startAt: { words: 'Starts', kind: 'day', sort: 'when-few', hidden: true },
    endAt: { words: 'Ends', kind: 'day', sort: 'when-few', hidden: true },
    tid: { words: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { words: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
