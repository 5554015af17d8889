import Type from 'typebox';
import { isTimeZone } from '../../domain/compliance-days.ts';
import { request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

const complianceTimeZone = Type.Object({ complianceTimeZone: string('IANA name') });

export const getComplianceTimeZone = operation({
  name: 'getComplianceTimeZone',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get compliance time zone',
  description: 'Returns the time zone in which the calendar days of the compliance rules start and end.',
  output: complianceTimeZone,
});

export const setComplianceTimeZone = operation({
  name: 'setComplianceTimeZone',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Change compliance time zone',
  description: 'Takes effect with the next evaluation. Stored evaluations do not change.',
  body: request({
    complianceTimeZone: Type.Refine(
      text(),
      (value) => isTimeZone(value),
      () => 'must be the name of a time zone, such as America/New_York',
    ),
  }),
  output: complianceTimeZone,
  example: { body: { complianceTimeZone: 'America/Chicago' } },
});
