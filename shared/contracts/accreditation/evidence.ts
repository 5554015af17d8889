/** What officers record about the evidence of an accreditation. Only the screens use these operations. */
import Type from 'typebox';
import { standings } from '../../domain/accreditation-rules/professional.ts';
import { employeePositions, signerKinds } from '../../domain/accreditation-rules/submission.ts';
import { crdNumber } from '../compliance/aic-items.ts';
import { day, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

const recorded = Type.Object({ id: string('The changed record'), subjectId: string('The individual') });

export const recordEvidenceDate = operation({
  name: 'recordEvidenceDate',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record date of document',
  description:
    'Stores the date that the officer reads from a document. It replaces the date that the client stated.',
  params: request({ id: idOf('file') }),
  body: request({ datedOn: day() }),
  output: recorded,
  errors: { 404: 'No such private file', 422: 'The date is in the future or before 1990' },
});

export const recordLicenseStanding = operation({
  name: 'recordLicenseStanding',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record standing of license',
  description: 'Stores the standing of a license that the officer found in a public registry.',
  params: request({ individualId: idOf('individual') }),
  body: request({
    registry: text({ maxLength: 100, description: 'Such as FINRA BrokerCheck' }),
    crdNumber: crdNumber(),
    checkedOn: day(),
    standing: oneOf(standings),
  }),
  output: recorded,
  errors: { 404: 'No such individual', 422: 'The day is in the future' },
});

export const recordOffice = operation({
  name: 'recordOffice',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record office of employee',
  description:
    'Stores the issuer and the position of an employee or insider. It replaces what the submission states.',
  params: request({ id: idOf('aic') }),
  body: request({
    issuerId: idOf('issuer'),
    position: oneOf(employeePositions),
    since: optional(day()),
  }),
  output: recorded,
  errors: {
    404: 'No such accreditation or issuer',
    422: 'The record is decided, or the day is in the future',
  },
});

export const recordSigner = operation({
  name: 'recordSigner',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record signer of letter',
  description:
    'Stores who signed a verification letter, as the officer reads it. It replaces what the client stated.',
  params: request({ id: idOf('aic') }),
  body: request({
    fileId: idOf('file'),
    signerKind: oneOf(signerKinds),
    signerName: text(),
    licenseNumber: text(),
    jurisdiction: optional(text()),
    verifiedOn: optional(day()),
  }),
  output: recorded,
  errors: {
    404: 'No such accreditation or file',
    422: 'The record is decided, the file is no verification letter of the individual, or the day is in the future',
  },
});
