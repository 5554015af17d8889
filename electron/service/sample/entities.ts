/** The legal entities that invest in the sample data. A day is the number of days before the load. */
import { approved, type Decision } from './issuers.ts';

export interface SampleEntity {
  name: string;
  ein: string;
  companyType: string;
  city: string;
  state: string;
  zip: string;
  /** Who signs, and owns the given percentage. */
  owner: { firstName: string; lastName: string; percent: number };
  on: number;
  screened?: Decision;
  identified?: Decision;
  /** The submission of its assets. */
  accredited?: { on: number; isAudited: boolean; decided?: Decision };
}

const compared = 'Compared the certificate of formation and the owners.';

export const entities: readonly SampleEntity[] = [
  {
    name: 'Falmouth Boatyard Inc.',
    ein: '92-4100101',
    companyType: 'CORPORATION',
    ...{ city: 'Falmouth', state: 'ME', zip: '04105' },
    owner: { firstName: 'Judith', lastName: 'Lovell', percent: 100 },
    on: 54,
    screened: approved(53),
    identified: approved(53, compared),
    accredited: { on: 50, isAudited: true, decided: approved(48, 'Read the audited balance sheet.') },
  },
  {
    name: 'Kennebec Ventures LLC',
    ein: '92-4100102',
    companyType: 'LLC',
    ...{ city: 'Augusta', state: 'ME', zip: '04330' },
    owner: { firstName: 'Rafael', lastName: 'Ibarra', percent: 80 },
    on: 36,
    screened: approved(35),
    identified: approved(34, compared),
    accredited: { on: 10, isAudited: true },
  },
  {
    name: 'Seacoast Partners LP',
    ein: '92-4100103',
    companyType: 'PARTNERSHIP',
    ...{ city: 'Portsmouth', state: 'NH', zip: '03801' },
    owner: { firstName: 'Helen', lastName: 'Markham', percent: 55 },
    on: 19,
    screened: approved(17),
    identified: {
      on: 16,
      to: 'NEEDS_INFO',
      reasonCode: 'DOCUMENT_MISSING',
      message: 'Send the certificate of limited partnership.',
    },
    accredited: { on: 8, isAudited: false },
  },
  {
    name: 'Blue Heron Holdings Inc.',
    ein: '92-4100104',
    companyType: 'CORPORATION',
    ...{ city: 'Burlington', state: 'VT', zip: '05401' },
    owner: { firstName: 'Stefan', lastName: 'Novak', percent: 40 },
    on: 7,
    accredited: { on: 6, isAudited: true },
  },
  {
    name: 'Merrimack Retirement Trust',
    ein: '92-4100105',
    companyType: 'TRUST',
    ...{ city: 'Manchester', state: 'NH', zip: '03101' },
    owner: { firstName: 'Gloria', lastName: 'Santangelo', percent: 100 },
    on: 4,
  },
  {
    name: 'Longfellow Capital LLC',
    ein: '92-4100106',
    companyType: 'LLC',
    ...{ city: 'Portland', state: 'ME', zip: '04101' },
    owner: { firstName: 'Devon', lastName: 'Pritchard', percent: 100 },
    on: 2,
  },
];
