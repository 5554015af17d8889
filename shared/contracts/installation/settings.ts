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
  summary: 'Read the settings',
  description:
    'The words of this installation, how large an uploaded file may be, in bytes, and how many requests a minute each API key may send; 0 means no limit.',
  output: settings,
});

const word = () =>
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
  summary: 'Change the words of this installation',
  description:
    'They hold for what is written from now on; records keep the word that they were made with. What is left out stays.',
  body: request({ operator: word(), kycProvider: word(), cardProcessor: word() }),
  output: settings,
  example: { body: { operator: 'HARBOR' } satisfies Partial<Names> },
});

export const setFileLimit = operation({
  name: 'setFileLimit',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Change how large an uploaded file may be',
  description: 'It holds from the next upload on; files that are there stay.',
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
  summary: 'Set the rate limit',
  description:
    'How many requests a minute each API key may send; 0 means no limit. The change applies from the next request on.',
  body: request({
    requestsPerMinute: wholeNumber({ minimum: 0, maximum: limits.requestsPerMinuteMost }),
  }),
  output: settings,
  example: { body: { requestsPerMinute: 60_000 } },
});
