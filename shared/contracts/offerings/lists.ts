/** The lists of issuers and offerings in the back office. */
import type { RecordList } from '../records/lists/list-column.ts';
import { issuerStatuses } from './issuers.ts';
import { offeringReviews, offeringTypes, onboardingStatuses } from './offerings.ts';

export const issuersList = {
  one: 'issuer',
  many: 'issuers',
  find: 'title, name, or EIN',
  columns: {
    title: { label: 'Title', kind: 'text', sort: 'always' },
    legalName: { label: 'Legal name', kind: 'text', sort: 'when-few' },
    ein: { label: 'EIN', kind: 'text' },
    type: { label: 'Type', kind: 'text', sort: 'when-few' },
    status: { label: 'Status', kind: 'state', choices: issuerStatuses, filter: true, sort: 'when-few' },
    dba: { label: 'Doing business as', kind: 'text', hidden: true },
    doi: { label: 'Incorporated', kind: 'day', sort: 'when-few', hidden: true },
    city: { label: 'City', kind: 'text', sort: 'when-few', hidden: true },
    state: { label: 'State', kind: 'text', sort: 'when-few', hidden: true },
    country: { label: 'Country', kind: 'text', sort: 'when-few', hidden: true },
    tid: { label: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { label: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { label: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;

export const offeringsList = {
  one: 'offering',
  many: 'offerings',
  find: 'name',
  columns: {
    name: { label: 'Name', kind: 'text', sort: 'always' },
    issuerTitle: { label: 'Issuer', kind: 'text', sort: 'when-few' },
    type: { label: 'Regulation', kind: 'choice', choices: offeringTypes, filter: true },
    targetAmount: { label: 'Target', kind: 'money', sort: 'when-few' },
    complianceReview: {
      label: 'Review',
      kind: 'state',
      choices: offeringReviews,
      filter: true,
      sort: 'when-few',
    },
    onboardingStatus: {
      label: 'Onboarding',
      kind: 'state',
      choices: onboardingStatuses,
      filter: true,
      sort: 'when-few',
    },
    enabled: { label: 'Enabled', kind: 'flag', filter: true },
    minInvestment: { label: 'Least', kind: 'money', sort: 'when-few', hidden: true },
    maxInvestment: { label: 'Most', kind: 'money', sort: 'when-few', hidden: true },
    startAt: { label: 'Starts', kind: 'day', sort: 'when-few', hidden: true },
    endAt: { label: 'Ends', kind: 'day', sort: 'when-few', hidden: true },
    tid: { label: 'Client’s id', kind: 'text', hidden: true },
    createdAt: { label: 'Added', kind: 'time', sort: 'always', filter: true },
    updatedAt: { label: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
