import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { dateTime, string } from '../records.ts';

export const createPasswordLink = operation({
  name: 'createPasswordLink',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  summary: 'Create password link',
  description: `Creates a link with which a user sets a password, once and within ${limits.passwordLinkHours} hours. An earlier link of the user no longer works. The link is returned only here.`,
  params: request({ userId: idOf('user') }),
  output: Type.Object({ link: string(), expiresAt: dateTime() }),
  errors: { 404: 'No such user', 409: 'The API server, which serves the page of the link, is off' },
});
