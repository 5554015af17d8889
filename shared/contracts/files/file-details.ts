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
  summary: 'Read a file with what it belongs to',
  description: 'A private or a public one, with the record that it is attached to and the former one.',
  params: request({ id: idOf('file') }),
  output: Type.Object({
    file: Type.Required(file),
    bytes: number(),
    sha256: string(),
    target: titled(),
    formerTarget: titled(),
  }),
  errors: { 404: 'No such file' },
});
