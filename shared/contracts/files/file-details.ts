import Type from 'typebox';
import { flag, idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { number, string } from '../records.ts';
import { file } from './files.ts';

const titled = () =>
  Type.Unsafe<{ id: string; title: string } | null>({
    type: ['object', 'null'],
    properties: { id: { type: 'string' }, title: { type: 'string' } },
  });

export const getFileDetails = operation({
  name: 'getFileDetails',
  module: 'files',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get file details',
  description: 'Returns a private or public file with its current and previous target.',
  params: request({ id: idOf('file') }),
  output: Type.Object({
    file: Type.Required(file),
    bytes: number(),
    sha256: string(),
    target: titled(),
    previousTarget: titled(),
  }),
  errors: { 404: 'No such file' },
});

export const setFileVisibility = operation({
  name: 'setFileVisibility',
  module: 'files',
  scope: 'write',
  role: 'reviewer',
  summary: 'Set file visibility',
  description:
    'Changes whether client systems read the file as a private or as a public file. Its bytes and its record stay the same.',
  params: request({ id: idOf('file') }),
  body: request({ private: flag() }),
  output: file,
  errors: { 404: 'No such file', 422: 'The owner or the document type does not allow this visibility' },
});
