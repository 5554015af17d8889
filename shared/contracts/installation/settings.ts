import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { findNameError, type Names } from '../../domain/names.ts';
import { request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { number, string } from '../records.ts';

const names = Type.Object({ operator: string(), kycProvider: string(), cardProcessor: string() });

const settings = Type.Object({ names, fileBytes: number(), requestsPerMinute: number() });

export const getSettings = operation({
  name: 'getSettings',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get settings',
  description:
    'Returns the operator and vendor names, the maximum size of an uploaded file in bytes, and the number of requests per minute that each API key may send; 0 means no limit.',
  output: settings,
});

const name = () =>
  Type.Optional(
    Type.Refine(
      text({ maxLength: 50 }),
      (value) => findNameError(value) === undefined,
      (value) => findNameError(String(value)) ?? '',
    ),
  );

export const setNames = operation({
  name: 'setNames',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Change operator and vendor names',
  description:
    'Applies to new records only; existing records keep the previous names. Omitted fields do not change.',
  body: request({ operator: name(), kycProvider: name(), cardProcessor: name() }),
  output: settings,
  example: { body: { operator: 'HARBOR' } satisfies Partial<Names> },
});

export const setFileLimit = operation({
  name: 'setFileLimit',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Change maximum file size',
  description: 'Takes effect with the next upload. Stored files do not change.',
  body: request({
    fileBytes: wholeNumber({ minimum: limits.fileBytesLeast, maximum: limits.fileBytesMost }),
  }),
  output: settings,
  example: { body: { fileBytes: 26_214_400 } },
});

export const setRateLimit = operation({
  name: 'setRateLimit',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Set rate limit',
  description:
    'Sets the number of requests per minute that each API key may send; 0 means no limit. Takes effect with the next request.',
  body: request({
    requestsPerMinute: wholeNumber({ minimum: 0, maximum: limits.requestsPerMinuteMost }),
  }),
  output: settings,
  example: { body: { requestsPerMinute: 60_000 } },
});
