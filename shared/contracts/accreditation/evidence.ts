/** What officers record about the evidence of an accreditation. Only the screens use these operations. */
import Type from 'typebox';
import { documentSubjects } from '../../domain/accreditation-rules/evidence.ts';
import { standings } from '../../domain/accreditation-rules/professional.ts';
import { employeePositions, signerKinds } from '../../domain/accreditation-rules/submission.ts';
import { crdNumber } from '../compliance/aic-items.ts';
import { day, flag, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

/** The signer of a verification letter. */
export const signerInput = request({
  fileId: idOf('file'),
  signerKind: oneOf(signerKinds),
  signerName: text(),
  licenseNumber: text(),
  jurisdiction: optional(text()),
  verifiedOn: optional(day()),
});

const recorded = Type.Object({ id: string('The changed record'), subjectId: string('The individual') });

export const recordEvidenceDate = operation({
  name: 'recordEvidenceDate',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record document date and person',
  description:
    'Stores the date that the officer reads from a document, and whose document it is. The date replaces that of the client. Without a named person, a document is one of the person that it is linked to.',
  params: request({ id: idOf('file') }),
  body: request({ datedOn: optional(day()), subject: optional(oneOf(documentSubjects)) }),
  output: recorded,
  errors: { 404: 'No such private file', 422: 'The date is in the future or before 1990' },
});

export const recordLicenseStanding = operation({
  name: 'recordLicenseStanding',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record license standing',
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
  summary: 'Record employee office',
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
    422: 'The record has already been decided, or the day is in the future',
  },
});

export const recordHolding = operation({
  name: 'recordHolding',
  module: 'accreditation',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record earlier securities',
  description:
    'Stores when the individual bought securities of the issuer of a trade under Rule 506(b), before verification was required, and whether the individual still owns them (17 CFR 230.506(c)(2)(ii)(D)).',
  params: request({ id: idOf('aic') }),
  body: request({
    tradeId: idOf('trade'),
    boughtOn: day(),
    stillOwns: flag(),
    fileId: optional(idOf('file')),
  }),
  output: recorded,
  errors: {
    404: 'No such accreditation, trade, or file',
    422: 'The record has already been decided, the day is not before 09/23/2013, or the trade or the file belongs to another investor',
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
  body: signerInput,
  output: recorded,
  errors: {
    404: 'No such accreditation or file',
    422: 'The record has already been decided, the file is not a verification letter of the individual, or the day is in the future',
  },
});
