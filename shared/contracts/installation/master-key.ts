import Type from 'typebox';
import { request, text } from '../fields.ts';
import { officerConfirmation } from '../officers/second-factor.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

export const protectMasterKey = operation({
  name: 'protectMasterKey',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Protect master key with keychain',
  description:
    'Copies the master key to a file that only the keychain of this user account can open. The key file is deleted at the next start of Offerdesk, when the keychain has opened that file. Commands and the headless host then require an exported key file.',
  output: Type.Object({ file: string() }),
  errors: {
    409: 'The keychain already protects the master key',
    422: 'No keychain is available, it protects the key from the next start, or OFFERDESK_KEY_FILE names the key file',
  },
});

export const exportMasterKey = operation({
  name: 'exportMasterKey',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Export master key',
  description:
    'Writes the master key to a new, unprotected key file for disaster recovery and for commands. If the keychain protects the key on this computer, it continues to do so.',
  body: request({
    folder: text({ maxLength: 1000, description: 'Absolute path of the folder for the key file' }),
    ...officerConfirmation,
  }),
  output: Type.Object({ file: string() }),
  errors: {
    400: 'The path is not absolute, or the passphrase or the code is missing',
    403: 'The passphrase or the code is incorrect',
    404: 'No such folder',
    409: 'The folder already contains an exported key',
    422: 'The folder is in the data folder, contains it, or is not writable',
    429: 'Too many incorrect passphrases or codes within a minute',
  },
});
