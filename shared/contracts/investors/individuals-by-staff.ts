/** What staff may do with a person besides what a client may. */
import Type from 'typebox';
import { expectedUpdatedAt, idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';
import { updateIndividual } from './individuals.ts';

const params = request({ id: idOf('individual') });

export const correctIndividual = operation({
  name: 'correctIndividual',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  summary: 'Correct an individual',
  description:
    'As `updateIndividual`, but nothing is changed if the person has been changed since it was looked at.',
  params,
  body: request({ expectedUpdatedAt: expectedUpdatedAt(), ...updateIndividual.body.properties }),
  output: updateIndividual.output,
  errors: {
    ...updateIndividual.errors,
    404: 'No such individual',
    409: 'The person has changed since it was looked at, or the joint account has an individual of that role already',
  },
});

export const revealSsn = operation({
  name: 'revealSsn',
  module: 'investors',
  // It changes nothing but the audit log, which is what it is about.
  scope: 'write',
  role: 'reviewer',
  summary: 'Reveal a social security number',
  description: 'In full, NNN-NN-NNNN. Each time leaves an audit event, in which the number does not stand.',
  params,
  output: Type.Object({ ssn: string() }),
  errors: { 404: 'No such individual', 422: 'No number is known of the person' },
});
