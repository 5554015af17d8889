import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { columnSplits } from '../../shared/domain/column-splits.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, readRows, runToEnd } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);

const dropExport = (name: string) => drop(app, readFileSync(`test/fixtures/exports/${name}`), name);

/** `matched`, `check` with the fields, and `-` for columns that are not imported. */
type Match = string;

const mailing: Record<string, Match> = {
  MAILINGSTREET: 'address',
  MAILINGCITY: 'city',
  MAILINGSTATE: 'state',
  MAILINGPOSTALCODE: 'zip',
  MAILINGCOUNTRY: 'country',
};

describe('the columns of an export are matched by names and values:', () => {
  test.each<{ name: string; kind: string; missing?: string[]; columns: Record<string, Match> }>([
    {
      name: 'crm-contacts.csv',
      kind: 'investors',
      columns: {
        'Contact ID': 'tid',
        'Investor First Name': 'firstName',
        'Investor Last Name': 'lastName',
        'E-mail Address': 'email',
        'Mobile Phone': 'phoneNumber',
        DOB: 'dob',
        'Tax ID': 'ssn',
        'US Citizen?': 'isUsCitizenOrGreenCardHolder',
        'Account Type': 'investorAccountType',
        'Street Address': 'address',
        'Apt/Suite': 'address2',
        City: 'city',
        State: 'state',
        'Zip Code': 'zip',
        Country: 'country',
        'Employment Status': 'employmentStatus',
        Occupation: 'occupation',
        Notes: '-',
      },
    },
    {
      name: 'salesforce-data-loader.csv',
      kind: 'investors',
      columns: {
        ID: 'tid',
        FIRSTNAME: 'firstName',
        LASTNAME: 'lastName',
        EMAIL: 'email',
        MOBILEPHONE: 'phoneNumber',
        BIRTHDATE: 'dob',
        ...mailing,
        INVESTOR_TYPE__C: 'investorAccountType',
        TAX_ID__C: 'ssn',
        US_CITIZEN__C: 'isUsCitizenOrGreenCardHolder',
        OWNERID: '-',
        LASTMODIFIEDDATE: '-',
      },
    },
    {
      name: 'salesforce-report.csv',
      kind: 'investors',
      columns: {
        'Contact ID': 'tid',
        'First Name': 'firstName',
        'Last Name': 'lastName',
        Email: 'email',
        Mobile: 'phoneNumber',
        Birthdate: 'dob',
        'Mailing Street': 'address',
        'Mailing City': 'city',
        'Mailing State/Province': 'state',
        'Mailing Zip/Postal Code': 'zip',
        'Mailing Country': 'country',
        'Investor Type': 'investorAccountType',
        'Social Security Number': 'ssn',
        'Contact Owner': '-',
        'Last Activity': '-',
      },
    },
    {
      name: 'hubspot-contacts.csv',
      kind: 'investors',
      columns: {
        'Record ID': 'tid',
        'First Name': 'firstName',
        'Last Name': 'lastName',
        Email: 'email',
        'Phone Number': 'phoneNumber',
        'Contact owner': '-',
        'Lead Status': '-',
        'Marketing contact status': '-',
        'Create Date (EST)': '-',
        'Last Activity Date (EST)': '-',
        'Associated Company': 'entityName',
        'Street Address': 'address',
        City: 'city',
        'State/Region': 'state',
        'Postal Code': 'zip',
        'Country/Region': 'country',
        'Date of birth': 'dob',
        'Investor type': 'investorAccountType',
      },
    },
    {
      name: 'quickbooks-transactions.csv',
      kind: 'funding',
      columns: {
        Date: 'date',
        'Transaction Type': 'method',
        Num: 'bankTransactionId',
        Name: 'payerName',
        'Memo/Description': 'note',
        Account: '-',
        Split: '-',
        Amount: 'amount',
        Balance: '-',
      },
    },
    {
      name: 'quickbooks-customers.csv',
      kind: 'investors',
      columns: {
        Customer: 'check firstName lastName',
        'Main Phone': 'phoneNumber',
        'Main Email': 'email',
        'Bill To Street': 'address',
        'Billing City': 'city',
        'Billing State': 'state',
        'Billing ZIP': 'zip',
        'Customer Type': 'check investorAccountType',
        'Open Balance': '-',
      },
    },
    {
      name: 'excel-subscribers.csv',
      kind: 'investors',
      columns: {
        Name: 'check firstName lastName',
        'Email Address': 'email',
        'Phone #': 'phoneNumber',
        'Birth Date': 'dob',
        'SSN #': 'ssn',
        Address: 'address',
        'City, State ZIP': 'city state zip',
        'Type of Account': 'investorAccountType',
      },
    },
    {
      name: 'transfer-agent-holders.csv',
      kind: 'investors',
      columns: {
        'Account No.': 'tid',
        'Holder Name': 'check firstName lastName',
        'Registration Type': 'investorAccountType',
        'SSN/TIN': 'ssn',
        'Email Address': 'email',
        'Address Line 1': 'address',
        'Address Line 2': 'address2',
        'City, State ZIP': 'city state zip',
        Country: 'country',
        'Share Class': '-',
        'Shares Held': '-',
        'Certificate No.': '-',
        'Issue Date': '-',
      },
    },
    {
      name: 'crm-issuers.csv',
      kind: 'issuers',
      columns: {
        Company: 'check legalName title accountName',
        'Entity Type': 'type',
        'Tax ID': 'ein',
        'Contact First Name': 'firstName',
        'Contact Last Name': 'lastName',
        'Contact Email': 'email',
        'Date Formed': 'doi',
        'Business Description': 'description',
        'Company Street': 'address',
        'Company City': 'city',
        'Company State': 'state',
        'Company Zip': 'zip',
        'Company Country': 'country',
        Website: '-',
        DBA: 'dba',
      },
    },
    {
      name: 'offering-sheet.csv',
      kind: 'offering',
      columns: {
        'Offering Name': 'name',
        'Exemption Type': 'check exemption type',
        'Target Raise': 'targetAmount',
        'Security Name': 'assetName',
        'Security Type': 'assetType',
        'Price Per Share': 'pricePerUnit',
        'Shares Offered': 'totalUnits',
        'Minimum Investment': 'minInvestment',
        'Open Date': 'startAt',
        'Close Date': 'endAt',
        'Internal Comments': '-',
      },
    },
    {
      name: 'subscribers-without-type.csv',
      kind: 'investors',
      missing: ['investorAccountType'],
      columns: {
        'Full Name': 'firstName lastName',
        'E-Mail': 'email',
        Cell: 'phoneNumber',
        'Adress Line 1': 'check address',
        City: 'city',
        State: 'state',
        Zip: 'zip',
      },
    },
  ])('$name', async ({ name, kind, missing = [], columns }) => {
    const draft = await dropExport(name);

    const found = draft.columns.map(({ name: column, fields, confidence }) => [
      column,
      [...(confidence === 'check' ? ['check'] : []), ...fields].join(' ') || '-',
    ]);
    expect({ kind: draft.kind, missing: draft.missingFields }).toEqual({ kind, missing });
    expect(Object.fromEntries(found)).toEqual(columns);
  });

  test('a file of companies with their contacts has issuers, although investors can be companies', async () => {
    const header =
      'Company,Contact First Name,Contact Last Name,Contact Email,Contact Phone,Date Formed,Entity Type,EIN,Street Address,City,State,Zip,Country,Website,Notes';
    const row =
      'Acme,Ana,Silva,ana@acme.example,212-555-0143,"Jan 5, 2020",C-Corp,12-3456789,1 Main,Portland,ME,04101,US,,';

    const { kind, missingFields } = await drop(app, `${header}\n${row}\n`, 'companies.csv');

    expect({ kind, missingFields }).toEqual({ kind: 'issuers', missingFields: [] });
  });

  test.each([
    {
      what: 'an unknown name',
      header: 'Kontakt',
      sample: 'ingrid@solheim.example',
      match: ['email', 'check'],
    },
    { what: 'a typing error', header: 'Emial adress', sample: '', match: ['email', 'check'] },
    {
      what: 'an alias with other values',
      header: 'Mail',
      sample: '18 Wharf Street',
      match: ['email', 'check'],
    },
    {
      what: 'its own name, whatever the values are',
      header: 'email',
      sample: 'none',
      match: ['email', 'matched'],
    },
    { what: 'a contact for emergencies', header: 'Emergency email', sample: '', match: [null, null] },
  ])('a column with $what', async ({ header, sample, match }) => {
    const csv = `firstName,lastName,investorAccountType,${header}\nIngrid,Solheim,INDIVIDUAL,${sample}\n`;

    const [, , , column] = (await drop(app, csv)).columns;

    expect([column?.field, column?.confidence]).toEqual(match);
  });
});

describe('a mapping', () => {
  const header = 'Given,Middle,Family,Mail,Kind';
  const dropPeople = () =>
    drop(app, `${header}\nAna,Maria,Silva,ana.${crypto.randomUUID()}@silva.example,\n`);

  test('combines several columns, fills empty cells with a default, and is imported as it was validated', async () => {
    const { id } = await dropPeople();
    const draft = await ask(app, 'setImportDraft', {
      params: { id },
      body: {
        kind: 'investors',
        fields: ['firstName', 'firstName', 'lastName', 'email', 'investorAccountType'],
        defaults: [
          { field: 'investorAccountType', value: 'Individual' },
          { field: 'country', value: 'United States' },
        ],
      },
    });
    expect(draft.missingFields).toEqual([]);

    const { counts } = await ask(app, 'checkImportDraft', { params: { id } });
    expect(counts).toMatchObject({ valid: 1, invalid: 0 });
    expect(await runToEnd(app, id)).toMatchObject({ status: 'COMPLETED', successfulRows: 1 });

    const person = await app.service.storage.reader
      .selectFrom('individuals')
      .select(['firstName', 'lastName', 'country'])
      .where('lastName', '=', 'Silva')
      .executeTakeFirst();
    expect(person).toEqual({ firstName: 'Ana Maria', lastName: 'Silva', country: 'US' });
  });

  test('splits a column whose errors are at its cell', async () => {
    const { id } = await dropExport('excel-subscribers.csv');
    await ask(app, 'checkImportDraft', { params: { id } });

    const [first] = await readRows(app, id);
    expect(first?.cells[0]).toBe('Müller, Jürgen');
    await ask(app, 'editImportDraftCells', {
      params: { id },
      body: { cells: [{ row: 1, column: 0, value: 'Müller' }] },
    });

    const [changed] = await readRows(app, id);
    expect(changed?.errors.map(({ field, column }) => ({ field, column }))).toContainEqual({
      field: 'lastName',
      column: 0,
    });
  });

  test('needs no confirmation after a person has confirmed or chosen it', async () => {
    const { id, columns } = await dropExport('quickbooks-customers.csv');
    const confirm = await ask(app, 'setImportDraft', { params: { id }, body: { confirmed: [0] } });
    expect([confirm.columns[0]?.confidence, confirm.columns[7]?.confidence]).toEqual(['matched', 'check']);

    const fields = columns.map((column, index) => (index === 7 ? 'occupation' : column.fields));
    const chosen = await ask(app, 'setImportDraft', { params: { id }, body: { fields } });
    expect(chosen.columns.map(({ confidence }) => confidence)).not.toContain('check');
  });

  test.each([
    {
      what: 'a default that is not valid',
      body: { defaults: [{ field: 'email', value: 'nobody' }] },
      errors: ['email: must be an email address'],
    },
    {
      what: 'a default of an unknown field',
      body: { defaults: [{ field: '__proto__', value: 'a' }] },
      errors: ['__proto__: is not a field of this kind of file'],
    },
    {
      what: 'a field twice in one column',
      body: { fields: [['firstName', 'firstName'], null, 'lastName', 'email', null] },
      errors: ['firstName: is filled twice by one column'],
    },
  ])('is rejected: $what', async ({ body, errors }) => {
    const { id } = await dropPeople();
    await ask(app, 'setImportDraft', { params: { id }, body: { kind: 'investors' } });

    expect(await failureOf(ask(app, 'setImportDraft', { params: { id }, body }))).toMatchObject({
      code: 'invalid',
      errors,
    });
  });
});

describe('a column is split:', () => {
  test.each([
    { text: 'Müller, Jürgen', firstName: 'Jürgen', lastName: 'Müller' },
    { text: 'Jürgen Müller', firstName: 'Jürgen', lastName: 'Müller' },
    { text: 'Mary Ann Smith', firstName: 'Mary Ann', lastName: 'Smith' },
    { text: 'Jan van der Berg Jr.', firstName: 'Jan', lastName: 'van der Berg Jr.' },
    { text: 'Dr. Ana de la Cruz', firstName: 'Ana', lastName: 'de la Cruz' },
    { text: 'John Smith, Jr.', firstName: 'John', lastName: 'Smith Jr.' },
    { text: 'Smith, John, III', firstName: 'John', lastName: 'Smith III' },
    { text: 'TRELAWNEY, GIDEON JR', firstName: 'GIDEON', lastName: 'TRELAWNEY JR' },
    { text: 'Madonna', firstName: 'Madonna', lastName: '' },
    { text: '', firstName: '', lastName: '' },
  ])('"$text" is $firstName and $lastName', ({ text, ...name }) => {
    expect(columnSplits.name?.split(text)).toEqual(name);
  });

  test.each([
    { text: 'Portland, ME 04101', city: 'Portland', state: 'ME', zip: '04101' },
    { text: 'New York, New York 10014-2201', city: 'New York', state: 'New York', zip: '10014-2201' },
    { text: 'Fargo North Dakota 58102', city: 'Fargo', state: 'North Dakota', zip: '58102' },
    { text: 'BURLINGTON VT 05401', city: 'BURLINGTON', state: 'VT', zip: '05401' },
    { text: 'Toronto, ON M5V 2T6', city: 'Toronto', state: 'ON', zip: 'M5V 2T6' },
    { text: 'Portland, ME', city: 'Portland', state: 'ME', zip: '' },
    { text: 'Leeds', city: 'Leeds', state: '', zip: '' },
  ])('"$text" is $city, $state, and $zip', ({ text, ...place }) => {
    expect(columnSplits.place?.split(text)).toEqual(place);
  });
});
