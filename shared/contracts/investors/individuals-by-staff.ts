/** The operations on individuals that only officers have. */
import Type from 'typebox';
import { expectedUpdatedAt, idOf, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';
import { updateIndividual } from './individuals.ts';

const params = request({ id: idOf('individual') });

export const correctIndividual = operation({
  name: 'correctIndividual',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  summary: 'Correct individual',
  description: 'Like `updateIndividual`, but rejected if the individual was updated after it was read.',
  params,
  body: request({ expectedUpdatedAt: expectedUpdatedAt(), ...updateIndividual.body.properties }),
  output: updateIndividual.output,
  errors: {
    ...updateIndividual.errors,
    404: 'No such individual',
    409: 'The individual was updated after it was read, or the joint account already has an individual with this role',
  },
});

export const revealSsn = operation({
  name: 'revealSsn',
  module: 'investors',
  // It only writes to the audit log, which is its purpose.
  scope: 'write',
  role: 'reviewer',
  summary: 'Reveal Social Security number',
  description:
    'Returns the number in full, NNN-NN-NNNN. The audit log records each access with its reason, without the number.',
  params,
  body: request({ reason: text() }),
  output: Type.Object({ ssn: string() }),
  errors: { 404: 'No such individual', 422: 'The individual has no social security number' },
});
