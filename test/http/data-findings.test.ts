import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { ReviewCase } from '../../shared/contracts/compliance/cases.ts';
import { submit } from '../support/kyc.ts';
import { bodies, createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

interface Found {
  items: ReviewCase['findings'];
}

/** The findings on the page of a record. */
const findingsOf = async (id: string) =>
  ((await service.app.run('listDataFindings', backOffice, { params: { id } })) as Found).items;

const caseFindings = async (review: string, id: string) =>
  ((await service.app.run('getCase', backOffice, { params: { review, id } })) as ReviewCase).findings;

const codes = (findings: ReviewCase['findings']) => findings.map(({ code }) => code);

describe('a value that cannot be right is accepted, and is a finding of the individual', () => {
  test.each([
    [{ ssn: '000000000' }, ['SSN_NOT_ISSUABLE', 'SSN_SAMPLE']],
    [{ ssn: '078051120' }, ['SSN_NOT_ISSUABLE']],
    [{ ssn: '123456789' }, ['SSN_SAMPLE']],
    [{ dob: '02/28/2030' }, ['BIRTH_DATE']],
    [{ dob: '01/01/1900' }, ['BIRTH_DATE']],
    [{ state: 'XX', country: 'US' }, ['UNKNOWN_STATE']],
    [{ zip: 'ABC', country: 'US' }, ['ZIP_FORMAT']],
    [{ country: 'ZZ' }, ['UNKNOWN_COUNTRY']],
    [{ currencyCode: 'XXX' }, ['UNKNOWN_CURRENCY']],
    [{ phone: 'not a phone' }, ['PHONE_FORMAT']],
    [{ email: 'bob@dirty' }, ['EMAIL_DOMAIN']],
    [{ citizenship: 'Martian' }, ['UNKNOWN_CITIZENSHIP']],
  ])('%j', async (fields, expected) => {
    const id = await createIndividual(service, fields);

    expect(codes(await findingsOf(id))).toEqual(expected);
    const { body } = await service.get(`/individuals/${id}`);
    const [field = '', value] = Object.entries(fields)[0] ?? [];
    // Responses have dates and SSNs in another form; all other values are returned as they were sent.
    if (field !== 'dob' && field !== 'ssn') expect(body[field]).toBe(value);
  });
});

test('an individual with usual values has no finding', async () => {
  const id = await createIndividual(service, {
    ssn: '899-12-3456',
    dob: '03/04/1985',
    state: 'TX',
    zip: '75001',
    country: 'US',
    phone: '+12125550143',
    citizenship: 'US',
  });

  expect(await findingsOf(id)).toEqual([]);
});

test('an SSN of two people is a finding with a link, on the page and in the review case', async () => {
  const first = await createIndividual(service, { ssn: '899-12-0001', firstName: 'Ingrid' });
  const second = await createIndividual(service, { ssn: '899120001', firstName: 'Tomás' });
  const record = await submit(service, second);

  const expected = {
    code: 'SSN_DUPLICATE',
    message: 'Duplicate SSN: also on Ingrid Solheim',
    recordIds: [first],
  };
  expect(await findingsOf(second)).toMatchObject([expected]);
  expect(await caseFindings('kyc', record.id)).toContainEqual(expect.objectContaining(expected));
});

test('both holders of an account with one SSN are a finding', async () => {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'JOINT' });
  await createIndividual(service, { investorAccountId, ssn: '899-12-0002' });
  const joint = await createIndividual(service, {
    investorAccountId,
    ssn: '899-12-0002',
    role: 'JOINT',
    firstName: 'Inés',
  });

  expect(await findingsOf(joint)).toMatchObject([{ message: 'Both holders have the same SSN' }]);
});

test('one identity document of two people is a finding with a link, once in the review case', async () => {
  const document = { kycDocumentId: 'Z-998 877', kycDocumentIssuer: 'NO' };
  const first = await createIndividual(service, { firstName: 'Ingrid' });
  const second = await createIndividual(service, { firstName: 'Tomás' });
  await submit(service, first, document);
  const { id } = await submit(service, second, { ...document, kycDocumentId: 'z998877' });

  const expected = { code: 'DOCUMENT_DUPLICATE', severity: 'HIGH' };
  const ofIngrid = 'Duplicate identity document: also on Ingrid Solheim';
  expect(await findingsOf(second)).toMatchObject([{ ...expected, message: ofIngrid, recordIds: [first] }]);
  expect(await findingsOf(first)).toMatchObject([{ ...expected, recordIds: [second] }]);
  await service.app.parts.kycProvider.idle();
  const found = codes(await caseFindings('kyc', id));
  expect(found.filter((code) => /DUPLICATE|SAME/.test(code))).toEqual(['SAME_DOCUMENT_NUMBER']);
});

test('two people with the same document number of different issuers have no finding', async () => {
  const first = await createIndividual(service, { firstName: 'Ingrid' });
  const second = await createIndividual(service, { firstName: 'Tomás' });
  await submit(service, first, { kycDocumentId: 'Y1', kycDocumentIssuer: 'NO' });
  await submit(service, second, { kycDocumentId: 'Y1', kycDocumentIssuer: 'SE' });

  expect(await findingsOf(second)).toEqual([]);
});

test('the same name and date of birth is a possible duplicate with a link', async () => {
  const person = { firstName: 'Ruth', lastName: 'Quimby', dob: '03/04/1985' };
  const first = await createIndividual(service, person);
  const second = await createIndividual(service, { ...person, firstName: 'RUTH' });

  expect(await findingsOf(second)).toMatchObject([{ code: 'PERSON_DUPLICATE', recordIds: [first] }]);
});

test('an issuer has findings about its type and its EIN, on the page and in the review case', async () => {
  const first = await createIssuer(service, { ein: '12-0000001' });
  const second = await createIssuer(service, { ein: '120000001', type: 'llc!!' });

  const expected = [
    { code: 'UNKNOWN_TYPE' },
    { code: 'EIN_DUPLICATE', message: 'Duplicate EIN: also on Harbor Light', recordIds: [first] },
  ];
  expect(await findingsOf(second)).toMatchObject(expected);
  expect(await caseFindings('issuer', second)).toMatchObject(expected);
  expect((await service.get(`/issuers/${second}`)).body.type).toBe('llc!!');
});

test('a legal entity has findings about its EIN and its phone', async () => {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const fields = { ...bodies.legalEntity, ein: '07-0000001', phone: '12', investorAccountId };
  const { body } = await service.post('/legal-entities', fields);

  expect(codes(await findingsOf(body.id))).toEqual(['EIN_PREFIX', 'PHONE_FORMAT']);
});

test('a record that does not exist has no findings', async () => {
  const run = service.app.run('listDataFindings', backOffice, { params: { id: 'individual_none' } });

  await expect(run).rejects.toMatchObject({ code: 'not-found' });
});
