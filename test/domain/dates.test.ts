import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUsDay, readDay } from '../../shared/domain/dates.ts';

describe('readDay', () => {
  test.each([
    ['03/14/2019', '2019-03-14T00:00:00.000Z'],
    ['02/29/2024', '2024-02-29T00:00:00.000Z'],
    ['02/29/2000', '2000-02-29T00:00:00.000Z'],
    ['12/31/9999', '9999-12-31T00:00:00.000Z'],
    ['01/01/0001', '0001-01-01T00:00:00.000Z'],
    ['2019-03-14', '2019-03-14T00:00:00.000Z'],
    ['2019-03-14T23:59:59.999Z', '2019-03-14T00:00:00.000Z'],
    ['2019-03-14T23:30:00-05:00', '2019-03-14T00:00:00.000Z'],
    ['2019-03-14T08:15Z', '2019-03-14T00:00:00.000Z'],
    ['2019-03-14T08:15:30', '2019-03-14T00:00:00.000Z'],
  ])('reads %s as %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test.each([
    '',
    '02/29/2023',
    '02/29/1900',
    '02/30/2024',
    '04/31/2024',
    '00/10/2024',
    '13/10/2024',
    '10/00/2024',
    '10/32/2024',
    '01/01/0000',
    '1/2/2024',
    '01-02-2024',
    '01/02/24',
    '01/02/20245',
    ' 01/02/2024',
    '01/02/2024\n',
    '2024-02-30',
    '2024-2-3',
    '2024-02-03T',
    '2024-02-03 10:00',
    '2024-02-03Z',
    '+12024-02-03',
    '２０２４-02-03',
    'tomorrow',
    '1710374400000',
  ])('rejects %j', (text) => {
    expect(readDay(text)).toBeUndefined();
  });

  test('reads every calendar day in both formats', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const [iso = ''] = date.toISOString().split('T');
        const [year, month, day] = iso.split('-');
        const midnight = `${iso}T00:00:00.000Z`;

        expect(readDay(iso)).toBe(midnight);
        expect(readDay(`${month}/${day}/${year}`)).toBe(midnight);
      }),
    );
  });
});

describe('isUsDay', () => {
  test.each([
    ['03/14/2019', true],
    ['02/29/2023', false],
    ['2019-03-14', false],
  ])('classifies %s as %s', (text, isDay) => {
    expect(isUsDay(text)).toBe(isDay);
  });
});
