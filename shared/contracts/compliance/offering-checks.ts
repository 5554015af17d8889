/** What the approval of an offering needs (compliance.md § 5.4). */
import Type from 'typebox';
import { exemptions } from '../../domain/rules/exemptions.ts';
import { fieldError } from '../errors.ts';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, string } from '../records.ts';

const offeringCheck = Type.Object({
  label: string(),
  /** What follows if it does not pass: the approval is blocked, or needs an internal note. */
  effect: choice(['BLOCK', 'FINDING']),
  /** Empty if it passes. */
  errors: Type.Array(fieldError),
});

export const getOfferingChecks = operation({
  name: 'getOfferingChecks',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get offering approval checks',
  description:
    'Returns the exemption in effect, the deadline, and each check of the approval with its result now. An offering under Regulation S has none.',
  params: request({ id: idOf('offering') }),
  output: Type.Object({
    exemption: choice(exemptions),
    deadline: dateTimeOrNull(),
    checks: Type.Array(offeringCheck),
  }),
  errors: { 404: 'No such offering' },
});
