import { expect, test } from 'vitest';
import { type FieldSpec, within } from '../../renderer/components/record-form/field-spec.ts';
import { toBody, toValues } from '../../renderer/components/record-form/form-values.ts';

const fields: FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true },
  { name: 'city', label: 'City', kind: 'text' },
  { name: 'minimum', label: 'Minimum', kind: 'money' },
  { name: 'dob', label: 'Date of birth', kind: 'day' },
  { name: 'isActive', label: 'Active', kind: 'flag' },
];

test('fills a form from a record', () => {
  const record = {
    name: 'Harbor',
    city: null,
    minimum: '500.00',
    dob: '1980-12-31T00:00:00Z',
    isActive: true,
  };

  expect(toValues(fields, record)).toEqual({
    name: 'Harbor',
    city: '',
    minimum: '500.00',
    dob: '1980-12-31',
    isActive: true,
  });
});

test('leaves the form of a new record empty', () => {
  expect(toValues(fields)).toEqual({ name: '', city: '', minimum: '', dob: '', isActive: false });
});

test('sends amounts as numbers, dates as MM/DD/YYYY, and trimmed text', () => {
  const values = { name: ' Harbor ', minimum: '500.00', dob: '1980-12-31', isActive: false };

  expect(toBody(fields, values)).toEqual({
    name: 'Harbor',
    minimum: 500,
    dob: '12/31/1980',
    isActive: false,
  });
});

test('sends an empty optional field as null, and omits an empty required one', () => {
  const body = toBody(fields, { name: ' ', city: '' });

  expect(body).toEqual({ name: undefined, city: null });
});

test('sends only the fields of one part of a larger form, under their own names', () => {
  const people = [...within('people[0]', fields), ...within('people[1]', fields)];
  const values = { 'people[0].name': 'Ada', 'people[1].name': 'Grace' };

  expect(toBody(people, values, 'people[1]')).toEqual({ name: 'Grace' });
});
