import Type from 'typebox';
import type { ClientTexts } from '../../domain/client-texts.ts';
import { request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

const clientTexts = Type.Object({ informationNeeded: string(), rejected: string(), canceled: string() });

const clientText = () => Type.Optional(text({ maxLength: 500 }));

export const getClientTexts = operation({
  name: 'getClientTexts',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get texts to clients',
  description: 'Returns the texts that clients receive about decisions without a message.',
  output: clientTexts,
});

export const setClientTexts = operation({
  name: 'setClientTexts',
  module: 'compliance',
  scope: 'write',
  role: 'administrator',
  summary: 'Change texts to clients',
  description: 'Omitted texts do not change. Takes effect with the next decision.',
  body: request({ informationNeeded: clientText(), rejected: clientText(), canceled: clientText() }),
  output: clientTexts,
  example: { body: { rejected: 'We could not approve the review.' } satisfies Partial<ClientTexts> },
});
