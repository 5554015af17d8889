/** The issuers of the sample data and their offerings. A day is the number of days before the sample data is loaded. */

/** What an officer decides on a day, and how. */
export interface Decision {
  on: number;
  to: string;
  reasonCode?: string;
  note?: string;
  message?: string;
  /** Whether it stays a proposal, which the user confirms or declines. */
  isProposed?: boolean;
}

export const approved = (on: number, note?: string): Decision => ({
  on,
  to: 'APPROVED',
  ...(note && { note }),
});

interface SampleIssuer {
  title: string;
  legalName: string;
  type: string;
  ein: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  /** When the client system sends it. */
  on: number;
  decided?: Decision;
  /** Who answered the bad actor questionnaire, besides the issuer. */
  covered?: readonly CoveredPerson[];
}

export interface CoveredPerson {
  name: string;
  capacity: string;
  /** What an owner has of the issuer. */
  percent?: number;
}

type IssuerKey =
  | 'harborLight'
  | 'cascoBay'
  | 'northwind'
  | 'brandtMachine'
  | 'tidewater'
  | 'granite'
  | 'allagash'
  | 'penobscot';

const inMaine = (address: string, city: string, zip: string) => ({ address, city, state: 'ME', zip });

export const issuers: Record<IssuerKey, SampleIssuer> = {
  harborLight: {
    title: 'Harbor Light Energy',
    legalName: 'Harbor Light Energy LLC',
    type: 'LLC',
    ein: '84-1234567',
    ...inMaine('3 Commercial Street', 'Portland', '04101'),
    on: 76,
    decided: approved(75),
    covered: [
      { name: 'Astrid Falk', capacity: 'MANAGING_MEMBER', percent: 60 },
      { name: 'Desmond Achebe', capacity: 'EXECUTIVE_OFFICER', percent: 25 },
    ],
  },
  cascoBay: {
    title: 'Casco Bay Seafood',
    legalName: 'Casco Bay Seafood Inc.',
    type: 'CORPORATION',
    ein: '84-1234568',
    ...inMaine('88 Widgery Wharf', 'Portland', '04101'),
    on: 75,
    decided: approved(74),
    covered: [{ name: 'Rosalie Thibodeau', capacity: 'DIRECTOR', percent: 71 }],
  },
  northwind: {
    title: 'Northwind Timber',
    legalName: 'Northwind Timber LLC',
    type: 'LLC',
    ein: '84-1234569',
    ...inMaine('415 Mill Road', 'Millinocket', '04462'),
    on: 74,
    decided: approved(72),
    covered: [{ name: 'Gunnar Ekstrom', capacity: 'MANAGING_MEMBER', percent: 100 }],
  },
  brandtMachine: {
    title: 'Brandt Machine Works',
    legalName: 'Brandt Machine Works LLC',
    type: 'LLC',
    ein: '84-1234570',
    ...inMaine('9 Foundry Lane', 'Biddeford', '04005'),
    on: 60,
    decided: approved(58),
    covered: [{ name: 'Lena Brandt', capacity: 'MANAGING_MEMBER' }],
  },
  tidewater: {
    title: 'Tidewater Data Centers',
    legalName: 'Tidewater Data Centers LP',
    type: 'PARTNERSHIP',
    ein: '84-1234571',
    ...inMaine('1 Harbor Plaza', 'Rockland', '04841'),
    on: 12,
    decided: {
      on: 11,
      to: 'NEEDS_INFO',
      reasonCode: 'DOCUMENT_MISSING',
      message: 'Send the certificate of limited partnership.',
    },
  },
  granite: {
    title: 'Granite Coast Lodging',
    legalName: 'Granite Coast Lodging LLC',
    type: 'LLC',
    ein: '84-1234572',
    ...inMaine('240 Shore Road', 'Ogunquit', '03907'),
    on: 6,
  },
  allagash: {
    title: 'Allagash Brewing Supply',
    legalName: 'Allagash Brewing Supply LLC',
    type: 'LLC',
    ein: '84-1234573',
    ...inMaine('12 Industrial Way', 'Lewiston', '04240'),
    on: 3,
  },
  penobscot: {
    title: 'Penobscot River Hydro',
    legalName: 'Penobscot River Hydro Inc.',
    type: 'CORPORATION',
    ein: '84-1234574',
    ...inMaine('77 Water Street', 'Bucksport', '04416'),
    on: 0,
  },
};

export interface SampleOffering {
  issuer: IssuerKey;
  on: number;
  decided?: Decision;
  /** The decision about its onboarding. */
  onboarded?: Decision;
  /** A change of its name after the approval, which is proposed as not material. */
  renamed?: { on: number; name: string; note: string };
  fields: Record<string, unknown>;
  /** Fields with a day, by the number of days before the load; a negative number is in the future. */
  days?: Record<string, number>;
}

const units = (assetName: string, pricePerUnit: number, totalUnits: number) => ({
  assetName,
  assetType: 'UNITS',
  pricePerUnit,
  totalUnits,
});

/** One offering under each exemption, and more that await a review. */
export const offerings = {
  harborLightA: {
    issuer: 'harborLight',
    on: 74,
    decided: approved(73),
    onboarded: approved(72),
    fields: {
      name: 'Harbor Light Series A',
      description: 'Battery storage for island grids.',
      ...{ type: 'REG_D', exemption: 'RULE_506C' },
      ...{ targetAmount: 1_200_000, contingencyAmount: 250_000, minInvestment: 5000, maxInvestment: 500_000 },
      ...units('Class A units', 25, 48_000),
    },
    days: { startAt: 72 },
  },
  cascoBayNotes: {
    issuer: 'cascoBay',
    on: 70,
    decided: approved(69),
    onboarded: approved(68),
    fields: {
      name: 'Casco Bay Community Round',
      description: 'A second boat and a cold store on the wharf.',
      ...{ type: 'REG_CF', exemption: 'REG_CF', soldElsewhere12Months: 0 },
      ...{ targetAmount: 400_000, contingencyAmount: 50_000, minInvestment: 100 },
      ...units('Common shares', 10, 40_000),
    },
    days: { publiclyAvailableAt: 66, startAt: 66, endAt: -30 },
  },
  northwindQualified: {
    issuer: 'northwind',
    on: 68,
    decided: approved(66),
    onboarded: approved(65),
    fields: {
      name: 'Northwind Timber Qualified Units',
      description: '4,200 acres of managed forest.',
      ...{ type: 'REG_A', exemption: 'REG_A_TIER_2', soldElsewhere12Months: 0 },
      ...{ targetAmount: 8_000_000, minInvestment: 500 },
      ...units('Preferred units', 50, 160_000),
    },
    days: { qualifiedAt: 67, startAt: 65 },
  },
  brandtPrivate: {
    issuer: 'brandtMachine',
    on: 57,
    decided: approved(56),
    onboarded: approved(55),
    fields: {
      name: 'Brandt Private Placement',
      description: 'Machining cells for wind turbine hubs.',
      ...{ type: 'REG_D', exemption: 'RULE_506B' },
      ...{ targetAmount: 1_500_000, minInvestment: 10_000 },
      ...units('Membership units', 100, 15_000),
    },
    days: { startAt: 55 },
  },
  northwindLocal: {
    issuer: 'northwind',
    on: 20,
    decided: approved(18),
    renamed: { on: 5, name: 'Northwind Sawmill Shares 2026', note: 'The year was missing in the name.' },
    fields: {
      name: 'Northwind Sawmill Shares',
      description: 'A sawmill for local lumber.',
      ...{ type: 'REG_A', exemption: 'REG_A_TIER_1', soldElsewhere12Months: 0 },
      ...{ targetAmount: 900_000, minInvestment: 250 },
      ...units('Common units', 5, 180_000),
    },
    days: { qualifiedAt: 19 },
  },
  harborLightAbroad: {
    issuer: 'harborLight',
    on: 9,
    decided: {
      on: 8,
      to: 'NEEDS_INFO',
      reasonCode: 'DOCUMENT_MISSING',
      message: 'Send the offering restrictions for distributors.',
    },
    fields: {
      name: 'Harbor Light Offshore Units',
      ...{ type: 'REG_S', exemption: 'REG_S', regSCategory: 3, targetAmount: 2_000_000 },
      ...units('Class B units', 25, 80_000),
    },
  },
  cascoBayB: {
    issuer: 'cascoBay',
    on: 5,
    fields: {
      name: 'Casco Bay Series B',
      ...{ type: 'REG_D', exemption: 'RULE_506C', targetAmount: 1_200_000, minInvestment: 2500 },
      ...units('Preferred shares', 20, 60_000),
    },
  },
  brandtB: {
    issuer: 'brandtMachine',
    on: 2,
    fields: {
      name: 'Brandt Expansion Round',
      ...{ type: 'REG_D', exemption: 'RULE_506B', targetAmount: 2_500_000, minInvestment: 25_000 },
      ...units('Membership units', 100, 25_000),
    },
  },
  harborLightB: {
    issuer: 'harborLight',
    on: 1,
    fields: {
      name: 'Harbor Light Series B',
      ...{ type: 'REG_D', exemption: 'RULE_506C', targetAmount: 3_000_000, minInvestment: 5000 },
      ...units('Class C units', 30, 100_000),
    },
  },
} satisfies Record<string, SampleOffering>;

export type OfferingKey = keyof typeof offerings;
