import { beforeAll, describe, expect, test } from 'vitest';
import { importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { bodies, createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { picture, textRows, writeWorkbook } from '../support/workbooks.ts';

const service = await shareService();
let investorAccountId = '';

beforeAll(async () => {
  investorAccountId = await createInvestorAccount(service);
  await createIndividual(service, { investorAccountId });
});

const importAic = (file: string | Uint8Array) => {
  const query = new URLSearchParams({ investorAccountId, aicAccreditationType: 'NET_WORTH' });
  return service.post(`/csv/aic?${query}`, file, { 'content-type': 'text/csv' });
};

/** A pattern that starts again at each character needs minutes for these texts, which is longer than the test waits. */
describe('a text that could take minutes to match is rejected at once', () => {
  test.each(['closesAt', 'publiclyAvailableAt'])('in %s of an offering', async (field) => {
    const issuerId = await createIssuer(service);
    const body = { ...bodies.offering, issuerId, [field]: 'T'.repeat(900_000) };

    const ask = () => service.post('/offerings', body);
    await expectError(service, 400, ask, `${field}: must have at most 500 characters`);
  });

  test('in a number of a query', async () => {
    const digits = '9'.repeat(14_000);

    await expectError(service, 400, () => service.get(`/issuers?page=${digits}`), 'page: must be');
    await expectError(service, 400, () => service.get(`/issuers?limit=${digits}x`), 'limit: must be');
  });

  const columns = 'institution,accountType,balance';

  test.each([
    { what: 'a header', header: `${columns},${'('.repeat(60_000)}`, row: 'Bank,CHECKING,x,' },
    { what: 'an amount', header: columns, row: `Bank,CHECKING,${'9'.repeat(60_000)}x` },
    { what: 'a name', header: columns, row: `${'T '.repeat(30_000)},CHECKING,1` },
  ])('in $what of a file', async ({ header, row }) => {
    const file = `${header}\n${row}`;

    expectErrorBody(await importAic(file), 400);
  });

  test('in a date of a file', async () => {
    const dob = 'T '.repeat(30_000);
    const file = toCsv(Array.from({ length: 200 }, () => investorRow({ dob })));

    const { body } = await importCsv(service, 'investors', file);
    expect(body.errors).toContainEqual(expect.stringContaining('dob: '));
  });

  test('in a number format of a workbook', async () => {
    const sheets = { Data: textRows([columns.split(','), ['Bank', 'NONE', '1']]) };

    expectErrorBody(await importAic(writeWorkbook({ sheets, formats: ['['.repeat(3_000_000)] })), 400);
  });
});

test('a file that is larger than one record needs is rejected', async () => {
  const { status, body } = await importAic(`institution\n${'\n'.repeat(2 * 1024 * 1024)}`);

  expect([status, body.errors]).toEqual([400, ['file: has 2 MiB; the limit for one record is 64 KiB']]);
});

/**
 * The heap of a thread that is full ends the process in most cases (nodejs/node#47224), so each kind of content that
 * could fill it has a limit of its own.
 */
describe('a file that would fill the memory is rejected', () => {
  const sheets = { Data: textRows([['firstName', 'lastName', 'email', 'investorAccountType']]) };
  const withPart = (part: string, xml: string) =>
    writeWorkbook({ sheets, parts: { ...picture, [part]: xml } });
  const styles = (xml: string) => withPart('xl/styles.xml', `<styleSheet>${xml}</styleSheet>`);
  const texts = (xml: string) => withPart('xl/sharedStrings.xml', `<sst>${xml}</sst>`);
  const formats = (count: number) =>
    Array.from({ length: count }, (_, id) => `<numFmt numFmtId="${id}" formatCode="0${id}"/>`).join('');

  test.each([
    { what: 'with many small texts', file: () => texts('<si><t>ab</t></si>'.repeat(3_500_000)) },
    {
      what: 'with many styles',
      file: () => styles(`<cellXfs>${'<xf numFmtId="9"/>'.repeat(3_000_000)}</cellXfs>`),
    },
    { what: 'with a long list of nothing', file: () => texts('<si/>'.repeat(13_000_000)) },
    { what: 'with many different formats', file: () => styles(formats(800_000)) },
    { what: 'with one long text', file: () => texts(`<si><t>${'ж'.repeat(33_000_000)}</t></si>`) },
  ])('$what', async ({ file }) => {
    const answer = await importCsv(service, 'investors', file());

    expectErrorBody(answer, 400);
    expect(answer.body.errors[0]).toMatch(/^file: (has|is) .*Save the sheet as CSV$/);
  });
});
