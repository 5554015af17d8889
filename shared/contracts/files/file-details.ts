import Type from 'typebox';
import { idOf, request } from '../fields.ts';
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
