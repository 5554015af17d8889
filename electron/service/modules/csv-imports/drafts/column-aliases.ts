import { type CsvKind, individualCsvColumns } from '#shared/contracts/csv-imports/columns.ts';
import { toAliases } from '#shared/records/derive-csv.ts';

/** Names that spreadsheets give to fields, besides the fields' own; the screens suggest, a person decides. */
const shared: Record<string, readonly string[]> = {
  firstName: ['first', 'given name', 'forename'],
  lastName: ['last', 'surname', 'family name'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail'],
  address: ['street', 'street address', 'address 1', 'address line 1', 'mailing address'],
  address2: ['address line 2', 'apartment', 'suite', 'unit'],
  city: ['town'],
  state: ['province', 'region', 'state or province'],
  zip: ['zip code', 'postal code', 'postcode'],
  country: ['country code'],
  tid: ['external id', 'customer id', 'client id', 'reference', 'crm id'],
};

export const columnAliases: Record<CsvKind, Record<string, readonly string[]>> = {
  investors: {
    ...shared,
    ...toAliases(individualCsvColumns),
    investorAccountType: ['account type', 'investor type'],
    phoneNumber: ['phone', 'mobile', 'telephone', 'cell', 'phone no'],
    name: ['account name', 'title of account'],
    entityName: ['company', 'company name', 'legal entity'],
    entityEin: ['ein', 'employer identification number'],
    entityCompanyType: ['company type', 'entity type'],
  },
  issuers: {
    ...shared,
    accountName: ['account', 'account title'],
    title: ['display name', 'issuer', 'issuer name', 'brand'],
    legalName: ['company', 'company name', 'registered name'],
    ein: ['employer identification number', 'tax id'],
    type: ['company type', 'entity type', 'legal form'],
    doi: ['date of incorporation', 'incorporated', 'incorporation date'],
    dba: ['doing business as', 'trade name'],
  },
  offering: {
    name: ['offering', 'offering name', 'series'],
    type: ['regulation', 'exemption', 'offering type'],
    targetAmount: ['target', 'goal', 'target raise'],
    assetName: ['asset', 'security', 'class'],
    assetType: ['security type'],
    pricePerUnit: ['price', 'unit price', 'price per share', 'share price'],
    totalUnits: ['units', 'shares', 'total shares'],
    minInvestment: ['minimum', 'minimum investment'],
    maxInvestment: ['maximum', 'maximum investment'],
    startAt: ['start', 'start date', 'opens'],
    endAt: ['end', 'end date', 'closes'],
    tid: shared.tid ?? [],
  },
};
